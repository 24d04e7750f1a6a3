import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRegistration } from "#src/queries/use-registration.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { hasBarLinks, isDesktop } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const loadForm = async () =>
  (await import("#src/screens/layout/account/inline-log-in.tsx")).InlineLogIn;

const rowStyle = css({ display: "flex", gap: "2", alignItems: "center" });
const targetStyle = css({ display: "inline-flex", alignItems: "center", minHeight: "target" });
const pillStyle = `${button({ tone: "quiet" })} ${css({ minHeight: "2.25rem", paddingBlock: "1", paddingInline: "2", borderRadius: "full", fontSize: "sm", whiteSpace: "nowrap", "@media (max-width: 22em)": { fontSize: "xs", paddingInline: "1" } })}`;
/** As wide as the form that loads into it, so the links beside it do not move. */
const formPlaceStyle = css({ minWidth: "28rem", minHeight: "target" });
const popoverStyle = css({
  position: "fixed",
  insetBlockStart: "calc(var(--bar-height) + token(spacing.2))",
  insetInlineStart: "auto",
  insetInlineEnd: "4",
  width: "20rem",
  padding: "4",
  bg: "card",
  color: "ink",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  boxShadow: "raised",
});

export function SignedOutControls() {
  const mayRegister = useRegistration().state === "allowed";
  const hasLinks = useObservable(hasBarLinks);
  const hasRoom = useObservable(isDesktop);
  if (!hasLinks) {
    return (
      <Link to="." search={(search) => ({ ...search, tab: "login" })} className={targetStyle}>
        <span className={pillStyle}>{mayRegister ? "Login / Register" : "Login"}</span>
      </Link>
    );
  }
  return (
    <div className={rowStyle}>
      {hasRoom ? (
        <div className={formPlaceStyle}>
          <LogInForm />
        </div>
      ) : (
        <LogInPopover />
      )}
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

function LogInPopover() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" popoverTarget="log-in" className={button()}>
        Login
      </button>
      <div
        id="log-in"
        popover="auto"
        className={popoverStyle}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
      >
        {isOpen ? <LogInForm /> : null}
      </div>
    </>
  );
}

function LogInForm() {
  return <LatePart load={loadForm}>{(InlineLogIn) => <InlineLogIn />}</LatePart>;
}
