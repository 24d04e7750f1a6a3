import { Link } from "@tanstack/react-router";
import { CheckField } from "#src/screens/auth/check-field.tsx";
import { Form } from "#src/screens/auth/form.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { useSignIn } from "#src/screens/auth/sign-in.ts";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
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
  const form = useForm("LoginBody", { email: "", password: "", remember_me: true });
  const signIn = useSignIn({ onFailure: form.fail });
  return (
    <>
      <Form
        label="Log in"
        form={form}
        send={signIn.mutate}
        isPending={signIn.isPending}
        submitLabel="Login"
        pendingLabel="Logging in..."
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          hasInitialFocus
          {...form.bind("email")}
        />
        <PasswordField label="Password" {...form.bind("password")} />
        <CheckField name="remember_me" defaultChecked>
          Remember me
        </CheckField>
      </Form>
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
    </>
  );
}
