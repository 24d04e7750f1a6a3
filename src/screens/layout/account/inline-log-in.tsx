import { Link } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { readControls } from "#src/screens/auth/form-controls.ts";
import { useSignIn } from "#src/screens/auth/sign-in.ts";
import { useBlockedReason } from "#src/screens/auth/use-blocked-reason.ts";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const formStyle = css({
  display: "flex",
  flexDirection: "column",
  gap: "2",
  xl: { flexDirection: "row", alignItems: "center" },
});
const fieldStyle = `${field()} ${css({ xl: { width: "9.375rem" } })}`;
const reasonStyle = css({
  xl: { flex: "0 0 8.5rem" },
  fontSize: "xs",
  lineHeight: "tight",
  color: "ink.2",
  _empty: { display: "none" },
});
const forgottenStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontSize: "sm",
  color: "ink.2",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

export function InlineLogIn() {
  const [values, setValues] = useState({ email: "", password: "" });
  const signIn = useSignIn({ onFailure: (error) => showFailure(error) });
  const form = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const blockedReason = useBlockedReason(false);
  const isFilled = values.email !== "" && values.password !== "";
  const canSubmit = isFilled && blockedReason === null && !signIn.isPending;

  /** A password manager may fill a field without an event. */
  function readFields() {
    if (form.current === null) return;
    const filled = readControls(form.current, values);
    if (filled.email !== values.email || filled.password !== values.password) setValues(filled);
  }

  const fieldProps = {
    ref: moveFocusOnRemoval,
    onChange: readFields,
    onFocus: readFields,
    onBlur: readFields,
  };

  return (
    <form
      ref={form}
      aria-label="Log in"
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) signIn.mutate(readControls(event.currentTarget, values));
      }}
    >
      <input
        className={fieldStyle}
        type="email"
        name="email"
        aria-label="E-mail"
        placeholder="E-mail"
        autoComplete="username"
        {...fieldProps}
      />
      <input
        className={fieldStyle}
        type="password"
        name="password"
        aria-label="Password"
        placeholder="Password"
        autoComplete="current-password"
        {...fieldProps}
      />
      <button
        ref={moveFocusOnRemoval}
        type="submit"
        className={button()}
        aria-disabled={!canSubmit}
        aria-describedby={reasonId}
      >
        {signIn.isPending ? "Logging in..." : "Login"}
      </button>
      <p id={reasonId} className={reasonStyle}>
        {blockedReason}
      </p>
      <Link
        to="."
        search={(search) => ({ ...search, tab: "forgotten" as const })}
        className={forgottenStyle}
        aria-label="Forgot? Request a new password"
      >
        Forgot?
      </Link>
    </form>
  );
}
