import { Link, useLinkProps } from "@tanstack/react-router";
import { useState } from "react";
import { NetworkError } from "#src/api/api-error.ts";
import { useSession } from "#src/queries/use-session.ts";
import { BallIcon, PersonIcon, PicksIcon, RecordIcon } from "#src/ui/icons.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { css } from "#styled/css/index.js";

const load = async () =>
  (await import("#src/screens/layout/account/account-sheet.tsx")).AccountSheet;

const barStyle = css({
  position: "sticky",
  bottom: "0",
  zIndex: "bar",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  bg: "card",
  borderTopWidth: "hair",
  borderColor: "line",
  paddingBottom: "env(safe-area-inset-bottom)",
  paddingInline: "env(safe-area-inset-left) env(safe-area-inset-right)",
  md: { display: "none" },
  "@media print": { display: "none" },
});
const itemStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "row",
  fontSize: "xs",
  color: "ink.3",
  _current: { color: "pitch", fontWeight: "bold" },
});

/** Phones only: the places a thumb reaches. */
export function BottomBar() {
  const { signedIn, user } = useSession();
  const [open, setOpen] = useState(false);

  function giveUp() {
    setOpen(false);
    showFailure(new NetworkError());
  }

  return (
    <>
      <nav aria-label="Places" className={barStyle}>
        <Link to="/" activeOptions={{ includeSearch: false, exact: true }} className={itemStyle}>
          <BallIcon />
          Matches
        </Link>
        <Link to="/my-picks" activeOptions={{ includeSearch: false }} className={itemStyle}>
          <PicksIcon />
          My picks
        </Link>
        <Link to="/track-record" activeOptions={{ includeSearch: false }} className={itemStyle}>
          <RecordIcon />
          Record
        </Link>
        {signedIn ? (
          <button
            type="button"
            className={itemStyle}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <PersonIcon />
            Account
          </button>
        ) : (
          <LogInLink />
        )}
      </nav>
      {/* Beside the bar, not in it: a phone turned on its side hides the bar, and must not hide a dialog that is open. */}
      {open && signedIn ? (
        <LatePart load={load} onMissing={giveUp}>
          {(AccountSheet) => <AccountSheet user={user} onClose={() => setOpen(false)} />}
        </LatePart>
      ) : null}
    </>
  );
}

/** The login is open above the place where the fan is; it is no place of its own, so never the current one. */
function LogInLink() {
  const link = useLinkProps({ to: ".", search: (search) => ({ ...search, tab: "login" }) });
  return (
    <a {...link} className={itemStyle} aria-current={undefined}>
      <PersonIcon />
      Account
    </a>
  );
}
