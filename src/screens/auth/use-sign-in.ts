import { useLogin } from "#src/queries/auth-mutations.ts";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

/** Signs in from the modal or from the top bar: says so, and stays here or goes to the page that asked for it. */
export function useSignIn({ onFailure }: { onFailure?: (error: Error) => void } = {}) {
  const leaveAuth = useLeaveAuth();
  return useLogin({
    onSuccess: () => {
      showToast("You have been logged in successfully", { tone: "good", ms: TOAST_MS.short });
      leaveAuth.toRequested();
    },
    ...(onFailure === undefined ? {} : { onFailure }),
  });
}
