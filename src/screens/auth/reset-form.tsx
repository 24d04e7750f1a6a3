import type { MailLink } from "#src/display/search-params.ts";
import { useResetPassword } from "#src/queries/password-mutations.ts";
import { Form } from "#src/screens/auth/form.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

export function ResetForm({ link, onDone }: { link: MailLink; onDone: () => void }) {
  const form = useForm("ResetPasswordBody", { ...link, password: "", confirm_password: "" });
  const reset = useResetPassword({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      onDone();
    },
    onFailure: form.fail,
  });
  return (
    <Form
      label="Create New Password"
      form={form}
      send={reset.mutate}
      isPending={reset.isPending}
      submitLabel="Create New Password"
      pendingLabel="Creating new password..."
    >
      <TextField
        label="E-mail"
        type="email"
        readOnly
        autoComplete="username"
        {...form.bind("email")}
      />
      <PasswordField
        label="New password"
        isNew
        repeated={form.bind("confirm_password")}
        {...form.bind("password")}
      />
    </Form>
  );
}
