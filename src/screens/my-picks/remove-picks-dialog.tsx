import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showFailure } from "#src/ui/toast.ts";

export function RemovePicksDialog({ onClose }: { onClose: () => void }) {
  const removing = useKeepPicks({
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      showFailure(error, "They could not be removed. Please try again.");
    },
  });
  return (
    <ConfirmDialog
      title="Remove your picks from this phone?"
      text='They stay in your account, and come back to this phone with "Save on this phone". Until then you need a connection to read them here.'
      confirm="Remove"
      tone="danger"
      isPending={removing.isPending}
      onConfirm={() => removing.mutate(false)}
      onClose={onClose}
    />
  );
}
