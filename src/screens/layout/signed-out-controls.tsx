import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { geoQueries } from "#src/queries/geo-queries.ts";
import { InlineLogIn } from "#src/screens/layout/inline-log-in.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({ display: "flex", gap: "2", alignItems: "center" });

/** Room for the form; one of the two is rendered, so that a phone's first frame does not carry the other. */
const WIDE = matchMedia("(min-width: 1024px)");
const isWide = () => WIDE.matches;

function subscribeWide(listener: () => void): () => void {
  WIDE.addEventListener("change", listener);
  return () => WIDE.removeEventListener("change", listener);
}

/** A log-in form where there is room, one button where there is not. Registering shows only where it is allowed. */
export function SignedOutControls() {
  const { data } = useQuery(geoQueries.place());
  const mayRegister = data?.body.registration_allowed === true;
  const wide = useSyncExternalStore(subscribeWide, isWide);
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
