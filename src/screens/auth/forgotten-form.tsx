import { failureText } from "#src/api/api-error.ts";
import { online } from "#src/pwa/connection.ts";
import { useRequestPasswordReset } from "#src/queries/password-mutations.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { useLeaveAuth } from "#src/screens/auth/sign-in.ts";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

/** Asks for a mail with a link that resets the password. */
export function ForgottenForm() {
  const form = useForm("RequestPasswordResetBody", { email: "" });
  const isOnline = useObservable(online);
  const leaveAuth = useLeaveAuth();
  const request = useRequestPasswordReset({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.short });
      form.clear();
      leaveAuth.close();
    },
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error);
    },
  });
  return (
    <form
      noValidate
      aria-label="Request New Password"
      onSubmit={(event) =>
        form.submit(event, (values) => request.isPending || request.mutate(values))
      }
    >
      <p className={css({ marginBottom: "3", fontSize: "sm", color: "ink.2" })}>
        We send you a link. It leads to a page where you choose a new password.
      </p>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        first
        {...form.bind("email")}
      />
      <FormEnd
        label="Request New Password"
        pendingLabel="Requesting..."
        pending={request.isPending}
        blocked={blockedReason({ online: isOnline, hasErrors: form.hasErrors })}
        failure={request.error === null ? null : failureText(request.error)}
      />
    </form>
  );
}
