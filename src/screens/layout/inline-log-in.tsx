import { useId, useState } from "react";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { useSignIn } from "#src/screens/auth/use-sign-in.ts";
import { showFailure } from "#src/ui/failure-toast.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

/** The short form of the top bar. The button waits for both fields and a connection. */
export function InlineLogIn() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const signIn = useSignIn({ onFailure: (error) => showFailure(error) });
  const reasonId = useId();
  const blocked = blockedReason({ online: useObservable(online), hasErrors: false });
  const mayPress = email.trim() !== "" && password !== "" && blocked === null && !signIn.isPending;
  return (
    <form
      aria-label="Log in"
      className={css({ display: "flex", alignItems: "center", gap: "2" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPress) signIn.mutate({ email: email.trim(), password });
      }}
    >
      <input
        className={`${field()} ${css({ minWidth: "0", maxWidth: "11rem" })}`}
        type="email"
        name="email"
        aria-label="E-mail"
        placeholder="E-mail"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <input
        className={`${field()} ${css({ minWidth: "0", maxWidth: "9rem" })}`}
        type="password"
        name="password"
        aria-label="Password"
        placeholder="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className={button()} disabled={!mayPress} aria-describedby={reasonId}>
        {signIn.isPending ? "Logging in..." : "Login"}
      </button>
      <p
        id={reasonId}
        className={css({
          flex: "0 0 8.5rem",
          fontSize: "xs",
          lineHeight: "tight",
          color: "ink.2",
          _empty: { display: "none" },
        })}
      >
        {blocked}
      </p>
    </form>
  );
}
