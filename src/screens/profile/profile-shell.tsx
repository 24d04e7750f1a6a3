import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { crumbName } from "#src/display/page-names.ts";
import { mayCancel } from "#src/display/subscription.ts";
import { useSession } from "#src/queries/use-session.ts";
import { Page } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const HOME = "/profile";
const DEFAULT_NAME = "My Account";

const columnsStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "3",
  md: { gridTemplateColumns: "11rem minmax(0, 1fr)", gap: "6" },
  "@media print": { display: "block" },
});
const menuStyle = css({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "1",
  paddingInline: "2",
  md: { flexDirection: "column", alignItems: "stretch", padding: "0" },
  "@media print": { display: "none" },
});
const entryStyle = css({
  display: "flex",
  alignItems: "center",
  minHeight: "target",
  paddingInline: "2",
  borderRadius: "md",
  fontSize: "sm",
  fontWeight: "semibold",
  color: "ink.2",
  _hover: { color: "ink" },
  _current: { color: "pitch", bg: "pitch.soft" },
});

export function ProfileShell() {
  const { user } = useSession();
  const title = useRouterState({
    select: ({ location: { pathname } }) =>
      pathname.replace(/\/$/, "") === HOME ? DEFAULT_NAME : (crumbName(pathname) ?? DEFAULT_NAME),
  });
  return (
    <Page title={title}>
      <div className={columnsStyle}>
        <nav aria-label="Account" className={menuStyle}>
          <Link
            to={HOME}
            activeOptions={{ exact: true, includeSearch: false }}
            className={entryStyle}
          >
            {DEFAULT_NAME}
          </Link>
          <Link to="/profile/edit-profile" className={entryStyle}>
            Edit Profile Information
          </Link>
          <Link
            to="/profile/past-predictions"
            activeOptions={{ includeSearch: false }}
            className={entryStyle}
          >
            View Past Predictions
          </Link>
          <Link
            to="/profile/transactions"
            activeOptions={{ includeSearch: false }}
            className={entryStyle}
          >
            Payment History
          </Link>
          {user !== undefined && mayCancel(user.activeSubscription) ? (
            <Link
              to="/profile/cancel-subscription"
              className={`${entryStyle} ${css({ color: "error", _hover: { color: "error" }, _current: { color: "error", bg: "error.soft" } })}`}
            >
              Cancel Subscription
            </Link>
          ) : null}
          {user?.roles.includes("admin") === true ? (
            <Link to="/admin" className={entryStyle}>
              Act as a Fan
            </Link>
          ) : null}
        </nav>
        <div className={css({ minWidth: "0" })}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}
