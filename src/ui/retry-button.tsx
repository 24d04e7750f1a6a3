import { ActionButton } from "#src/ui/action-button.tsx";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = { label?: string; isRetrying: boolean; onRetry: () => void };

export function RetryButton({ label = "Try again", isRetrying, onRetry }: Props) {
  return (
    <ActionButton
      ref={handFocusOn}
      className={`${button({ tone: "quiet" })} ${css({ "&[aria-disabled=true]": { cursor: "progress" } })}`}
      isOff={isRetrying}
      onPress={onRetry}
    >
      {isRetrying ? "Trying again..." : label}
    </ActionButton>
  );
}
