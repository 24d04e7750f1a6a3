import { useRequestPasswordReset } from "#src/queries/password-mutations.ts";
import { Form } from "#src/screens/auth/form.tsx";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

export function ForgottenForm() {
  const form = useForm("RequestPasswordResetBody", { email: "" });
  const leaveAuth = useLeaveAuth();
  const request = useRequestPasswordReset({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.short });
      form.clear();
      leaveAuth.close();
    },
    onFailure: form.fail,
  });
  return (
    <Form
      label="Request New Password"
      form={form}
      send={request.mutate}
      isPending={request.isPending}
      submitLabel="Request New Password"
      pendingLabel="Requesting..."
    >
      <p className={css({ marginBottom: "3", fontSize: "sm", color: "ink.2" })}>
        We send you a link. It leads to a page where you choose a new password.
      </p>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        hasInitialFocus
        {...form.bind("email")}
      />
    </Form>
  );
}
