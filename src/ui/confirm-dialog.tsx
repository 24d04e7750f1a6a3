import { ActionButton } from "#src/ui/action-button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = {
  title: string;
  text: string;
  confirm: string;
  pendingLabel?: string;
  tone?: "danger";
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  text,
  confirm,
  pendingLabel = confirm,
  tone,
  isPending,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={css({ color: "ink.2", marginBottom: "5" })}>{text}</p>
      <div className={css({ display: "flex", gap: "3", justifyContent: "flex-end" })}>
        <ActionButton
          className={button({ tone: "quiet" })}
          isDisabled={isPending}
          onPress={onClose}
        >
          Cancel
        </ActionButton>
        <ActionButton className={button({ tone })} isDisabled={isPending} onPress={onConfirm}>
          {isPending ? pendingLabel : confirm}
        </ActionButton>
      </div>
    </Dialog>
  );
}
