import { useId } from "react";
import { ActionButton } from "#src/ui/action-button.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = {
  label: string;
  reason: string | null;
  isRunning: boolean;
  pendingLabel?: string | undefined;
  tone?: "main" | "quiet";
  onPress: () => void;
};

export function PayButton({
  label,
  reason,
  isRunning,
  pendingLabel = "Opening the payment page...",
  tone = "main",
  onPress,
}: Props) {
  const reasonId = useId();
  return (
    <div>
      <ActionButton
        className={button({ width: "full", tone })}
        isDisabled={reason !== null || isRunning}
        aria-describedby={reason === null ? undefined : reasonId}
        onPress={onPress}
      >
        {isRunning ? pendingLabel : label}
      </ActionButton>
      {reason === null ? null : (
        <p id={reasonId} className={css({ marginTop: "1", fontSize: "sm", color: "ink.2" })}>
          {reason}
        </p>
      )}
    </div>
  );
}
