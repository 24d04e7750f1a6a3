import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function RemovePicksDialog({ onClose }: { onClose: () => void }) {
  const removing = useKeepPicks({
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      showFailure(error, "They could not be removed. Please try again.");
    },
  });
  return (
    <Dialog title="Remove your picks from this phone?" onClose={onClose}>
      <p className={css({ color: "ink.2", marginBottom: "5" })}>
        They stay in your account, and come back to this phone with "Save on this phone". Until then
        you need a connection to read them here.
      </p>
      <div className={css({ display: "flex", gap: "3", justifyContent: "flex-end" })}>
        <button
          type="button"
          className={button({ tone: "quiet" })}
          onClick={onClose}
          disabled={removing.isPending}
        >
          Cancel
        </button>
        <button
          type="button"
          className={button({ tone: "danger" })}
          onClick={() => removing.mutate(false)}
          disabled={removing.isPending}
        >
          Remove
        </button>
      </div>
    </Dialog>
  );
}
