import { useResendVerification } from "#src/queries/auth-mutations.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

/** For an account whose e-mail is not confirmed: why it should be, and the link once more. */
export function VerifyReminder() {
  const isOnline = useObservable(online);
  const resend = useResendVerification({
    onSuccess: (message) => showToast(message, { tone: "good", ms: TOAST_MS.long }),
    onFailure: showFailure,
  });
  const words = resend.isPending ? "Sending..." : resend.isSuccess ? "Sent" : "Send the link again";
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "1" })}>
      <p className={css({ color: "warning" })}>Verify your e-mail to receive your free points.</p>
      <ActionButton
        className={button({ tone: "quiet", width: "full" })}
        // Off, it keeps the focus: the panel that it is in closes where that leaves.
        isOff={!isOnline || resend.isPending || resend.isSuccess}
        onPress={() => resend.mutate()}
      >
        {words}
      </ActionButton>
      {isOnline ? null : <p>You are offline. This needs a connection.</p>}
    </div>
  );
}
