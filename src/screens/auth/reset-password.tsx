import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ApiError, explanationOf } from "#src/api/api-error.ts";
import type { MailLink } from "#src/display/search-params.ts";
import { resetLinkOptions } from "#src/queries/password-mutations.ts";
import { ResetForm } from "#src/screens/auth/reset-form.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const CHECK_FAILED =
  "Error occured while verifying reset token. Please try again or restart password reset.";

const blurStyle = css({ filter: "blur(4px)", userSelect: "none", pointerEvents: "none" });

interface Actions {
  onDone: () => void;
  onRequest: () => void;
}

export function ResetPassword({ link, ...actions }: Actions & { link: MailLink | null }) {
  return link === null ? (
    <Failure words="This link is incomplete. Please open it again from the mail, or ask for a new one.">
      <RequestButton onPress={actions.onRequest} />
    </Failure>
  ) : (
    <CheckedReset link={link} {...actions} />
  );
}

function CheckedReset({ link, onDone, onRequest }: Actions & { link: MailLink }) {
  const check = useQuery(resetLinkOptions(link, useId()));
  if (check.isError && !check.isFetching)
    return (
      <Failure words={explanationOf(check.error) ?? CHECK_FAILED}>
        {mayRetry(check.error) ? (
          <button type="button" className={button()} onClick={() => void check.refetch()}>
            Try again
          </button>
        ) : null}
        <RequestButton onPress={onRequest} />
      </Failure>
    );
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {check.isSuccess ? "The link is valid." : "Checking your link..."}
      </p>
      <div className={check.isSuccess ? undefined : blurStyle} inert={!check.isSuccess}>
        <ResetForm link={link} onDone={onDone} />
      </div>
    </>
  );
}

function Failure({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={css({
        display: "flex",
        flexDirection: "column",
        alignItems: "flex-start",
        gap: "4",
      })}
    >
      <p>{words}</p>
      {children}
    </div>
  );
}

function RequestButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={button({ tone: "quiet" })} onClick={onPress}>
      Request New Password
    </button>
  );
}

function mayRetry(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
