import { useResendVerification } from "#src/queries/auth-mutations.ts";
import { useWatchConfirmation } from "#src/queries/watch-confirmation.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

/** Also watches for the confirmation, which is awaited wherever this button is. */
export function ResendLink() {
  const isOnline = useObservable(online);
  useWatchConfirmation();
  const resend = useResendVerification({
    onSuccess: (message) => showToast(message, { tone: "good", ms: TOAST_MS.long }),
    onFailure: showFailure,
  });
  const words = resend.isPending ? "Sending..." : resend.isSuccess ? "Sent" : "Send the link again";
  return (
    <>
      <ActionButton
        className={`${button({ tone: "quiet", width: "full" })} ${css({ marginTop: "1" })}`}
        // Focusable while disabled, because the panel around it closes on blur.
        isDisabled={!isOnline || resend.isPending || resend.isSuccess}
        onPress={() => resend.mutate()}
      >
        {words}
      </ActionButton>
      {isOnline ? null : <p>You are offline. This needs a connection.</p>}
    </>
  );
}
