import { Link } from "@tanstack/react-router";
import { useRegistration } from "#src/queries/use-registration.ts";
import { InlineLogIn } from "#src/screens/layout/top-bar/inline-log-in.tsx";
import { fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({ display: "flex", gap: "2", alignItems: "center" });

/** Room for the form; one of the two is rendered, so that a phone's first frame does not carry the other. */
const WIDE = matchMedia("(min-width: 1024px)");
const hasRoom = observe(
  () => WIDE.matches,
  fromEvents(() => WIDE, "change"),
);

/** A login form where there is room, one button where there is not. Registering shows only where it is allowed. */
export function SignedOutControls() {
  const mayRegister = useRegistration().state === "allowed";
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
