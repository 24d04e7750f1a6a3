import { failureText } from "#src/api/api-error.ts";
import { RetryButton } from "#src/ui/retry-button.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

export function LoadFailure({ error, retry, isRetrying }: Failure) {
  return (
    <>
      <p role="alert" className={css({ color: "ink.2", marginBottom: "2" })}>
        {failureText(error)}
      </p>
      <RetryButton isRetrying={isRetrying} onRetry={retry} />
    </>
  );
}
