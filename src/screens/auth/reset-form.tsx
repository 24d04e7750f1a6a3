import { useState } from "react";
import { failureText } from "#src/api/api-error.ts";
import type { MailLink } from "#src/display/search-params.ts";
import { online } from "#src/pwa/connection.ts";
import { useResetPassword } from "#src/queries/password-mutations.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { field } from "#styled/recipes/index.js";

/** Two new passwords, which must be one. `onDone` once the account has it: the link is used up. */
export function ResetForm({ link, onDone }: { link: MailLink; onDone: () => void }) {
  const form = useForm("ResetPasswordBody", { ...link, password: "", confirm_password: "" });
  const [shown, setShown] = useState(false);
  const isOnline = useObservable(online);
  const reset = useResetPassword({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      onDone();
    },
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error);
    },
  });

  return (
    <form
      noValidate
      aria-label="Create New Password"
      onSubmit={(event) => form.submit(event, (values) => reset.isPending || reset.mutate(values))}
    >
      <FieldRow label="E-mail" error={form.errors.email}>
        {(attributes) => (
          <input
            {...attributes}
            className={field()}
            type="email"
            name="email"
            value={form.values.email}
            readOnly
            autoComplete="username"
          />
        )}
      </FieldRow>
      <PasswordField
        label="New password, at least 8 characters"
        autoComplete="new-password"
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.bind("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        shown={shown}
        {...form.bind("confirm_password")}
      />
      <FormEnd
        label="Create New Password"
        pendingLabel="Creating new password..."
        pending={reset.isPending}
        blocked={blockedReason({ online: isOnline, hasErrors: form.hasErrors })}
        failure={reset.error === null ? null : failureText(reset.error)}
      />
    </form>
  );
}
