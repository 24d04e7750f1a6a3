import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "#src/api/api-error.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { useSignIn } from "#src/screens/auth/sign-in.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "pitch",
  fontWeight: "semibold",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

export function LoginForm() {
  const form = useForm("LoginBody", { email: "", password: "" });
  const [shown, setShown] = useState(false);
  const isOnline = useObservable(online);
  const signIn = useSignIn({
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error);
    },
  });
  return (
    <form
      noValidate
      aria-label="Log in"
      onSubmit={(event) =>
        form.submit(event, (values) => signIn.isPending || signIn.mutate(values))
      }
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        first
        {...form.bind("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.bind("password")}
      />
      <FormEnd
        label="Login"
        pendingLabel="Logging in..."
        pending={signIn.isPending}
        blocked={blockedReason({ online: isOnline, hasErrors: form.hasErrors })}
        failure={signIn.error === null ? null : failureText(signIn.error)}
      />
      <p className={css({ fontSize: "sm", color: "ink.2", textAlign: "center" })}>
        Forgot Password?{" "}
        <Link
          to="."
          search={(search) => ({ ...search, tab: "forgotten" as const })}
          replace
          state={true}
          className={linkStyle}
        >
          Request New
        </Link>
      </p>
    </form>
  );
}
