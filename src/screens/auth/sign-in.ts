import { useLogin } from "#src/queries/auth-mutations.ts";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

export function useSignIn({ onFailure }: { onFailure: (error: Error) => void }) {
  const leaveAuth = useLeaveAuth();
  return useLogin({
    onSend: leaveAuth.currentLocation,
    onSuccess: (_user, sent) => {
      showToast("You have been logged in successfully", { tone: "good", ms: TOAST_MS.short });
      leaveAuth.toRequested(sent);
    },
    onFailure,
  });
}
