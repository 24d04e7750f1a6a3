import { type FormEvent, useState } from "react";
import { ApiError, NetworkError, failureText } from "#src/api/api-error.ts";
import { online } from "#src/pwa/connection.ts";
import { LeftOnPhone, useDeleteAccount } from "#src/queries/account-mutations.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const REQUIRED = "Password is required";
const UNCONFIRMED =
  "No answer came, so we do not know whether your account is gone. If it is, you are signed out when you are next online; if not, please try again.";

const listStyle = css({
  color: "ink.2",
  marginBottom: "3",
  paddingInlineStart: "5",
  listStyle: "disc",
});

/** Says what goes and what stays, and asks for the password: who only holds the phone deletes nothing. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isOnline = useObservable(online);
  const deletion = useDeleteAccount({
    // The page is left with the sign-in: see sign-in-redirects.ts.
    onSuccess: (message) => showToast(message, { tone: "good" }),
    onFailure: (error) => {
      if (error instanceof LeftOnPhone)
        showToast(
          "Your account is deleted, but what is saved here could not be removed yet. It is removed when you next open the app.",
          { tone: "bad" },
        );
    },
  });
  const fieldError = passwordError(deletion.error) ?? (isLeft && password === "" ? REQUIRED : null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (password !== "") deletion.start(password);
  }
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
      <form noValidate aria-label="Delete account" onSubmit={submit}>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          shown={isShown}
          error={fieldError ?? undefined}
          onChange={(typed) => {
            setPassword(typed);
            deletion.reset();
          }}
          onBlur={() => setLeft(true)}
          onToggle={() => setShown(!isShown)}
        />
        <FormEnd
          isFailureSaid={false}
          label="Delete account"
          tone="danger"
          pendingLabel="Deleting..."
          pending={deletion.isPending}
          blocked={blockedReason({ online: isOnline, hasErrors: fieldError !== null })}
          failure={failureOf(deletion.error)}
        />
      </form>
    </Dialog>
  );
}

/** What the server says of the password itself stands under it. */
function passwordError(error: Error | null): string | null {
  return error instanceof ApiError ? (error.errors["password"]?.join(" ") ?? null) : null;
}

function failureOf(error: Error | null): string | null {
  if (error === null || passwordError(error) !== null) return null;
  return error instanceof NetworkError ? UNCONFIRMED : failureText(error);
}
