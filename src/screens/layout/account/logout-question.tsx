import { useMutation } from "@tanstack/react-query";
import { readToken } from "#src/storage/session.ts";
import { clearUserData } from "#src/logout/cleanup.ts";
import { endOnServer } from "#src/logout/logout-queue.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showToast } from "#src/ui/toast.ts";

export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const logout = useMutation({
    mutationFn: async () => {
      const token = readToken();
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
    <ConfirmDialog
      title="Are you sure you want to logout?"
      text="Predictions saved on this device are removed. They come back when you log in again."
      confirm="Logout"
      pendingLabel="Logging out..."
      isPending={logout.isPending}
      onConfirm={logout.mutate}
      onClose={onClose}
    />
  );
}
