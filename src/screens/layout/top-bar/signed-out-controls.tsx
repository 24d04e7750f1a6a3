import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { online } from "#src/pwa/connection.ts";
import { geoQueries } from "#src/queries/place-queries.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { useSignIn } from "#src/screens/auth/sign-in.ts";
import { fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const rowStyle = css({ display: "flex", gap: "2", alignItems: "center" });

/** Room for the form; one of the two is rendered, so that a phone's first frame does not carry the other. */
const WIDE = matchMedia("(min-width: 1024px)");
const hasRoom = observe(
  () => WIDE.matches,
  fromEvents(() => WIDE, "change"),
);

/** A login form where there is room, one button where there is not. Registering shows only where it is allowed. */
export function SignedOutControls() {
  const { data } = useQuery(geoQueries.place());
  const mayRegister = data?.body.registration_allowed === true;
  const wide = useObservable(hasRoom);
  if (!wide) {
    return (
      <Link
        to="."
        search={(search) => ({ ...search, tab: "login" })}
        className={button({ tone: "quiet" })}
      >
        {mayRegister ? "Login / Register" : "Login"}
      </Link>
    );
  }
  return (
    <div className={rowStyle}>
      <InlineLogIn />
      {mayRegister ? (
        <Link
          to="."
          search={(search) => ({ ...search, tab: "register" })}
          className={button({ tone: "quiet" })}
        >
          Register
        </Link>
      ) : null}
    </div>
  );
}

/** The short form of the top bar. The button waits for both fields and a connection. */
function InlineLogIn() {
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
