import { ActionButton } from "#src/ui/action-button.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = { label?: string; isRetrying: boolean; onRetry: () => void };

export function RetryButton({ label = "Try again", isRetrying, onRetry }: Props) {
  return (
    <ActionButton
      ref={moveFocusOnRemoval}
      className={`${button({ tone: "quiet" })} ${css({ "&[aria-disabled=true]": { cursor: "progress" } })}`}
      isDisabled={isRetrying}
      onPress={onRetry}
    >
      {isRetrying ? "Trying again..." : label}
    </ActionButton>
  );
}
