import { useMutation } from "@tanstack/react-query";
import { readToken } from "#src/storage/session.ts";
import { clearUserData } from "#src/logout/cleanup.ts";
import { endOnServer } from "#src/logout/logout-queue.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const logout = useMutation({
    mutationFn: async () => {
      const token = readToken();
      // However slow the line is, nothing private waits for it.
      if (token !== null) await endOnServer(token);
      await clearUserData();
    },
    onSuccess: () => showToast("You have been logged out successfully", { tone: "good" }),
    onError: () =>
      showToast(
        "You are logged out, but what is saved here could not be removed yet. It is removed when you next open the app.",
        { tone: "bad" },
      ),
    onSettled: onClose,
  });
  return (
    <Dialog title="Are you sure you want to logout?" onClose={onClose}>
      <p className={css({ color: "ink.2", marginBottom: "5" })}>
        Predictions saved on this device are removed. They come back when you log in again.
      </p>
      <div className={css({ display: "flex", gap: "3", justifyContent: "flex-end" })}>
        <button
          type="button"
          className={button({ tone: "quiet" })}
          onClick={onClose}
          disabled={logout.isPending}
        >
          Cancel
        </button>
        <button
          type="button"
          className={button()}
          onClick={() => logout.mutate()}
          disabled={logout.isPending}
        >
          {logout.isPending ? "Logging out..." : "Logout"}
        </button>
      </div>
    </Dialog>
  );
}
