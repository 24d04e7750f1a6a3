import { ApiError, NetworkError, failureText } from "#src/api/api-error.ts";
import { PhoneDataRemains, useDeleteAccount } from "#src/queries/account-mutations.ts";
import { Form } from "#src/screens/auth/form.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const UNCONFIRMED =
  "No answer came, so we do not know whether your account is gone. If it is, you are signed out when you are next online; if not, please try again.";

const listStyle = css({
  color: "ink.2",
  marginBottom: "3",
  paddingInlineStart: "5",
  listStyle: "disc",
});

/** Holding the phone is not enough to delete the account. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm("DeleteAccountBody", { password: "" });
  const deletion = useDeleteAccount({
    // sign-in-redirects.ts leaves the page when the session ends.
    onSuccess: (message) => showToast(message, { tone: "good" }),
    onFailure: (error) => {
      if (error instanceof PhoneDataRemains)
        showToast(
          "Your account is deleted, but what is saved here could not be removed yet. It is removed when you next open the app.",
          { tone: "bad" },
        );
      else form.showFieldErrors(error);
    },
  });
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <ul className={listStyle}>
        <li>Your profile, your points, your plan and every sign-in go at once, everywhere.</li>
        <li>So does what is saved on this phone for you, with the predictions you unlocked.</li>
        <li>
          The record of points that were given and spent stays, without your name: the books must
          balance. So does a note that an account was deleted, for 400 days.
        </li>
        <li>
          You can register with the same e-mail again, as a new account. Free points come once only.
        </li>
      </ul>
      <Form
        label="Delete account"
        form={form}
        send={({ password }) => deletion.start(password)}
        isPending={deletion.isPending}
        failure={failureOf(deletion.error)}
        isFailureAnnounced={false}
        submitLabel="Delete account"
        pendingLabel="Deleting..."
        tone="danger"
      >
        <PasswordField
          label="Your password"
          {...form.bind("password")}
          onChange={(typed) => {
            form.change("password", typed);
            deletion.reset();
          }}
        />
      </Form>
    </Dialog>
  );
}

function failureOf(error: Error | null): string | null {
  if (error === null || (error instanceof ApiError && error.errors["password"] !== undefined))
    return null;
  return error instanceof NetworkError ? UNCONFIRMED : failureText(error);
}
