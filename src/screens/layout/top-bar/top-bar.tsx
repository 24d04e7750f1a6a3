import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { logoHalves } from "#src/product/product.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PlanBadge } from "#src/screens/layout/top-bar/plan-badge.tsx";
import { MainLinks } from "#src/screens/layout/top-bar/main-links.tsx";
import { SiteMenu } from "#src/screens/layout/top-bar/site-menu.tsx";
import { SignedOutControls } from "#src/screens/layout/top-bar/signed-out-controls.tsx";
import { SearchIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { simulatedNetwork } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { hasBarLinks } from "#src/ui/use-is-wide.ts";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { NETWORK_NAMES, simulateOrShowFailure } from "#src/ui/simulated-network.ts";
import { css, cx } from "#styled/css/index.js";

const loadUserMenu = async () =>
  (await import("#src/screens/layout/account/user-menu.tsx")).UserMenu;
const loadBanner = async () =>
  (await import("#src/screens/layout/account/banners.tsx")).ImpersonationBanner;
const loadNameReminder = async () =>
  (await import("#src/screens/layout/account/banners.tsx")).NameReminder;

/** `contents`: the bar sticks, and the banners below it scroll away. */
const headerStyle = css({ display: "contents", "@media print": { display: "none" } });
const barStyle = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  bg: "paper",
  borderBottomWidth: "hair",
  borderColor: "line",
  paddingTop: "env(safe-area-inset-top)",
  paddingInline:
    "max(token(spacing.4), env(safe-area-inset-left)) max(token(spacing.4), env(safe-area-inset-right))",
  minHeight: "var(--bar-height)",
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  columnGap: { base: "0", md: "4" },
  "@media (max-width: 22em)": { paddingInline: "2" },
});
const menuPlaceStyle = css({ minWidth: "target" });
const endStyle = css({
  marginStart: "auto",
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  justifyContent: "flex-end",
  alignItems: "center",
  gap: { base: "0", md: "2" },
});

const searchStyle = css({
  display: "grid",
  placeItems: "center",
  width: "target",
  height: "target",
});
/** There is room for a field where the login form is not shown. */
const searchFieldStyle = css({
  xl: {
    gridTemplateColumns: "auto 1fr auto",
    justifyItems: "start",
    columnGap: "2",
    width: "15rem",
    height: "2.5rem",
    paddingInline: "3",
    borderWidth: "hair",
    borderColor: "line.strong",
    borderRadius: "md",
    bg: "card",
    color: "ink.2",
    fontSize: "sm",
    _after: {
      content: '"/" / ""',
      borderWidth: "hair",
      borderColor: "line",
      borderRadius: "sm",
      paddingInline: "0.375rem",
      fontSize: "xs",
    },
  },
});
const searchTextStyle = css({ srOnly: true });
const searchFieldTextStyle = css({ xl: { srOnly: false } });
const logoStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "heavy",
  letterSpacing: "-0.03em",
  fontSize: "lg",
});

export function TopBar() {
  const { signedIn, user, impersonator } = useSession();
  const hasLinks = useObservable(hasBarLinks);
  return (
    <header className={headerStyle}>
      <div className={barStyle}>
        <Logo />
        {hasLinks ? <MainLinks /> : null}
        <div className={endStyle}>
          <Link
            to="/search"
            aria-keyshortcuts="/"
            className={cx(searchStyle, signedIn && searchFieldStyle)}
          >
            <SearchIcon />
            <span className={cx(searchTextStyle, signedIn && searchFieldTextStyle)}>Search</span>
          </Link>
          {signedIn ? (
            <>
              <PlanBadge user={user} />
              {hasLinks ? (
                <div className={menuPlaceStyle}>
                  <LatePart load={loadUserMenu}>{(UserMenu) => <UserMenu user={user} />}</LatePart>
                </div>
              ) : null}
            </>
          ) : (
            <SignedOutControls />
          )}
          {hasLinks ? null : <SiteMenu />}
        </div>
      </div>
      <SimulatedNetworkBanner />
      <div role="status">
        {impersonator === null ? null : (
          <LatePart load={loadBanner}>{(ImpersonationBanner) => <ImpersonationBanner />}</LatePart>
        )}
        {user?.first_name === "" && impersonator === null ? (
          <LatePart load={loadNameReminder}>{(NameReminder) => <NameReminder />}</LatePart>
        ) : null}
      </div>
    </header>
  );
}

function Logo() {
  const [start, end] = logoHalves(product.name);
  return (
    <Link to="/" className={logoStyle} aria-label={`${product.name}, home`}>
      <span>{start}</span>
      <span className={css({ color: "pitch" })}>{end}</span>
    </Link>
  );
}

const bannerStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  bg: "warning.soft",
  color: "warning",
  paddingInline: "4",
  fontSize: "sm",
});

/** On every page, so nobody takes a simulated network for a real fault. */
function SimulatedNetworkBanner() {
  const simulated = useObservable(simulatedNetwork);
  return (
    <div role="status">
      {simulated === "normal" ? null : (
        <p ref={moveFocusOnRemoval} className={bannerStyle}>
          <span>{`Simulating: ${NETWORK_NAMES[simulated].toLowerCase()} network.`}</span>
          <button
            type="button"
            className={css({
              minHeight: "target",
              minWidth: "target",
              fontWeight: "bold",
              textDecoration: "underline",
            })}
            onClick={() => void simulateOrShowFailure("normal")}
          >
            Stop
          </button>
        </p>
      )}
    </div>
  );
}
