import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, NetworkError, explanationOf } from "#src/api/api-error.ts";
import { online } from "#src/pwa/connection.ts";
import { useVerifyEmail } from "#src/queries/auth-mutations.ts";
import { useSession } from "#src/queries/use-session.ts";
import { restoreChosen } from "#src/storage/pending-match.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { VerifyReminder } from "#src/screens/verify-email/verify-reminder.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { useMailLink } from "#src/ui/use-mail-link.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const bodyStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: "4",
});

const LOG_IN_FIRST =
  "Log in with the e-mail and the password that you registered with, and your e-mail is verified. If you did not register, you do not need to do anything.";

const sent = new WeakMap<object, string>();

/** Submits itself once. A signed-out fan logs in first: confirming needs the password. */
export function VerifyEmailScreen() {
  const router = useRouter();
  const link = useMailLink();
  const isComplete = link !== null;
  const isOnline = useObservable(online);
  const verification = useVerifyEmail({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      restoreChosen();
      router.history.replace("/pricing");
    },
  });
  const { mutate } = verification;
  const { signedIn, sessionId, user } = useSession();
  const needsLogIn =
    isComplete &&
    !signedIn &&
    verification.status !== "success" &&
    verification.status !== "pending";

  const isRefused =
    !isComplete || (!needsLogIn && verification.isError && !mayRetry(verification.error));

  // Opening the page submits the link, so there is no event.
  useEffect(() => {
    if (link !== null && sessionId !== null) submitOnce(link, sessionId, () => mutate(link));
  }, [link, mutate, sessionId]);

  return (
    <Page title="Verify your e-mail">
      <Section>
        <SectionBody>
          <div
            className={bodyStyle}
            role={verification.isError || !isComplete ? "alert" : "status"}
          >
            <p>
              {needsLogIn
                ? LOG_IN_FIRST
                : isComplete
                  ? statusText(verification.status, verification.error, isOnline)
                  : "This link is incomplete. Please open it again from the mail, or copy all of it."}
            </p>
            {needsLogIn ? (
              <Link
                to="."
                search={(search) => ({ ...search, tab: "login" as const })}
                className={button()}
              >
                Log in
              </Link>
            ) : null}
            {link !== null &&
            !needsLogIn &&
            verification.isError &&
            mayRetry(verification.error) ? (
              <button type="button" className={button()} onClick={() => mutate(link)}>
                Try again
              </button>
            ) : null}
            {isRefused && user?.email_verified === false ? <VerifyReminder /> : null}
            {isRefused ? (
              <Link to="/" className={button({ tone: "quiet" })}>
                See all matches
              </Link>
            ) : null}
          </div>
        </SectionBody>
      </Section>
    </Page>
  );
}

function statusText(
  status: "idle" | "pending" | "error" | "success",
  error: Error | null,
  isOnline: boolean,
): string {
  if (status === "success") return "Your e-mail is verified.";
  if (status !== "error") return "Verifying your e-mail...";
  if (!isOnline) return "You are offline. Verifying your e-mail needs a connection.";
  if (error instanceof NetworkError) return `Error occured. ${error.message}`;
  return explanationOf(error) ?? "Error occured";
}

function mayRetry(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** StrictMode runs effects twice. A link is sent once per session. */
function submitOnce(link: object, sessionId: string, submit: () => void): void {
  if (sent.get(link) === sessionId) return;
  sent.set(link, sessionId);
  submit();
}
