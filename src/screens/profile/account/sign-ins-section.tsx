import { useQuery } from "@tanstack/react-query";
import { useNowForAges } from "#src/clock/use-now.ts";
import { formatDate } from "#src/display/formatters.ts";
import { lastUsedText } from "#src/display/sign-in-text.ts";
import { IMPERSONATION_REFUSAL } from "#src/display/unlock.ts";
import { online } from "#src/pwa/connection.ts";
import { useEndSignIn } from "#src/queries/account-mutations.ts";
import { type SignIn, signInQueries } from "#src/queries/account-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { nameStyle, noteStyle, rowStyle } from "#src/screens/profile/account/row-style.ts";
import { NotLoaded } from "#src/screens/profile/account/not-loaded.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { DataAge, LISTS_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function SignInsSection() {
  const { sessionId } = useSession();
  const query = useQuery(signInQueries.list(sessionId));
  const signIns = query.data?.body.data;
  const failure = useLoadFailure(query);
  return (
    <Section title="Where you are signed in">
      <DataAge query={query} label="This list was loaded" oldAfter={LISTS_OLD_AFTER_S} />
      {signIns === undefined ? <NotLoaded failure={failure} /> : <SignInList signIns={signIns} />}
    </Section>
  );
}

function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const isOnline = useObservable(online);
  const { impersonator } = useSession();
  const blockedReason = impersonator === null ? offlineReason(isOnline) : IMPERSONATION_REFUSAL;
  const endSignIn = useEndSignIn({
    onSuccess: (message) => showToast(message, { tone: "good", ms: TOAST_MS.long }),
    onFailure: (error) => showFailure(error),
  });
  return (
    <>
      {/* Receives the focus when a row is removed. */}
      <ul tabIndex={-1} className={css({ outlineOffset: "-2px" })}>
        {signIns.map((signIn) => (
          <li key={signIn.id} ref={moveFocusOnRemoval} className={rowStyle}>
            <SignInText signIn={signIn} />
            {signIn.current ? null : (
              <ActionButton
                className={`${button({ tone: "danger" })} ${css({ flex: "none" })}`}
                aria-label={`End the sign-in of ${signIn.device}`}
                isDisabled={blockedReason !== null || endSignIn.isPending}
                onPress={() => endSignIn.mutate(signIn.id)}
              >
                {endSignIn.isPending && endSignIn.variables === signIn.id ? "Ending..." : "End"}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {blockedReason === null || signIns.every(({ current }) => current) ? null : (
        <SectionBody>
          <p className={noteStyle}>{blockedReason}</p>
        </SectionBody>
      )}
    </>
  );
}

function offlineReason(isOnline: boolean): string | null {
  return isOnline ? null : "You are offline. Ending a sign-in needs a connection.";
}

function SignInText({ signIn }: { signIn: SignIn }) {
  const now = useNowForAges();
  return (
    <div className={css({ minWidth: "0" })}>
      <p className={nameStyle}>{signIn.device}</p>
      <p className={noteStyle}>
        {`${signIn.current ? "This phone" : lastUsedText(signIn.last_seen_at, now)}, since ${formatDate(signIn.created_at)}`}
      </p>
    </div>
  );
}
