import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { failureText, isNotSaved } from "#src/api/api-error.ts";
import { Page } from "#src/ui/page.tsx";
import { RetryButton } from "#src/ui/retry-button.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const boxStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "3",
  paddingInline: "6",
  paddingBlock: "10",
  textAlign: "center",
  color: "ink.2",
});

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={boxStyle}>
      <p>{children}</p>
      {action}
    </div>
  );
}

export function ErrorState({
  error,
  retry,
  isRetrying,
}: Omit<Failure, "error"> & { error: unknown }) {
  const isMissing = isNotSaved(error);
  return (
    <div className={boxStyle} role="alert">
      <p className={css({ fontWeight: "semibold", color: "ink" })}>
        {isMissing ? "Not saved on this phone" : "This could not be loaded"}
      </p>
      <p>
        {isMissing
          ? "No connection, and this page was not opened here before. It will be saved the next time you open it online."
          : failureText(error)}
      </p>
      <RetryButton isRetrying={isRetrying} onRetry={retry} />
    </div>
  );
}

/** Only a restart loads a missing chunk or recovers a broken screen. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <Page>
      <ErrorState error={error} retry={() => location.reload()} isRetrying={false} />
    </Page>
  );
}
