import { Link } from "@tanstack/react-router";
import { useRegistration } from "#src/queries/use-registration.ts";
import { InlineLogIn } from "#src/screens/layout/top-bar/inline-log-in.tsx";
import { fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({ display: "flex", gap: "2", alignItems: "center" });

/** Only one of the two is rendered, to keep a phone's first frame small. */
const WIDE = matchMedia("(min-width: 1024px)");
const hasRoom = observe(
  () => WIDE.matches,
  fromEvents(() => WIDE, "change"),
);

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
