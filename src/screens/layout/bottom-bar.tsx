import { Link, useLinkProps } from "@tanstack/react-router";
import { useSession } from "#src/queries/use-session.ts";
import { BallIcon, PersonIcon, PicksIcon, RecordIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const barStyle = css({
  // Under a sticky bar, partly covered links would count as too small to tap.
  position: "fixed",
  insetInline: "0",
  bottom: "0",
  zIndex: "bar",
  _rootWith: {
    paddingBottom: {
      base: "calc(token(sizes.row) + 1px + env(safe-area-inset-bottom))",
      md: "0",
    },
  },
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
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
  textAlign: "center",
  overflowWrap: "anywhere",
  color: "ink.3",
  _current: { color: "pitch", fontWeight: "bold" },
});

export function BottomBar() {
  const { signedIn } = useSession();
  return (
    <nav aria-label="Places" className={barStyle}>
      <Link to="/" activeOptions={{ includeSearch: false, exact: true }} className={itemStyle}>
        <BallIcon />
        <span>Matches</span>
      </Link>
      <Link to="/my-picks" activeOptions={{ includeSearch: false }} className={itemStyle}>
        <PicksIcon />
        <span>My picks</span>
      </Link>
      <Link to="/track-record" activeOptions={{ includeSearch: false }} className={itemStyle}>
        <RecordIcon />
        <span>Record</span>
      </Link>
      {signedIn ? (
        <Link to="/profile" activeOptions={{ includeSearch: false }} className={itemStyle}>
          <PersonIcon />
          <span>Account</span>
        </Link>
      ) : (
        <LogInLink />
      )}
    </nav>
  );
}

function LogInLink() {
  const link = useLinkProps({
    to: ".",
    search: (search) => ({ ...search, tab: "login" }),
  });
  return (
    <a {...link} className={itemStyle} aria-current={undefined}>
      <PersonIcon />
      <span>Account</span>
    </a>
  );
}
