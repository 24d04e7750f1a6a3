import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = { label?: string; isRetrying: boolean; onRetry: () => void };

/** Another try. While one runs it is off, and keeps the keyboard's focus: whoever pressed it waits there. */
export function RetryButton({ label = "Try again", isRetrying, onRetry }: Props) {
  return (
    <button
      type="button"
      className={`${button({ tone: "quiet" })} ${css({ "&[aria-disabled=true]": { cursor: "progress" } })}`}
      aria-disabled={isRetrying}
      onClick={isRetrying ? undefined : onRetry}
    >
      {isRetrying ? "Trying again..." : label}
    </button>
  );
}
