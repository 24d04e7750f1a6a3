import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { logoHalves } from "#src/product/product.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PlanBadge } from "#src/screens/layout/top-bar/plan-badge.tsx";
import { SignedOutControls } from "#src/screens/layout/top-bar/signed-out-controls.tsx";
import { UserMenu } from "#src/screens/layout/top-bar/user-menu.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { simulatedNetwork } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
import { NETWORK_NAMES, simulateOrSay } from "#src/ui/simulated-network.ts";
import { css } from "#styled/css/index.js";

const loadBanner = async () =>
  (await import("#src/screens/layout/account/banners.tsx")).ImpersonationBanner;
const loadNameReminder = async () =>
  (await import("#src/screens/layout/account/banners.tsx")).NameReminder;
/** Only missing without a connection; the API refuses what an impersonator may not do. */
const leaveOut = () => {};

const barStyle = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  bg: "paper",
  borderBottomWidth: "hair",
  borderColor: "line",
  paddingTop: "env(safe-area-inset-top)",
  paddingInline: "max(token(spacing.4), env(safe-area-inset-left))",
  "@media print": { display: "none" },
});
const rowStyle = css({
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  columnGap: "4",
  minHeight: "row",
  maxWidth: "wide",
  marginInline: "auto",
});
const linksStyle = css({
  display: "flex",
  gap: "1",
  marginStart: "2",
  _phone: { display: "none" },
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  paddingInline: "2",
  fontSize: "sm",
  fontWeight: "semibold",
  color: "ink.2",
  whiteSpace: "nowrap",
  _hover: { color: "ink" },
  _current: { color: "pitch" },
});

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
  return (
    <header className={barStyle}>
      <div className={rowStyle}>
        <Logo />
        <nav aria-label="Main" className={linksStyle}>
          {signedIn ? <FanLinks /> : null}
          <Link to="/about-us" className={linkStyle}>
            About Us
          </Link>
          <Link to="/pricing" className={linkStyle}>
            Pricing
          </Link>
          <Link
            to="."
            search={(search) => search}
            hash="testimonials"
            activeOptions={{ includeHash: true }}
            className={linkStyle}
          >
            Testimonials
          </Link>
        </nav>
        <div
          className={css({ marginStart: "auto", display: "flex", alignItems: "center", gap: "2" })}
        >
          {signedIn ? (
            <>
              <PlanBadge user={user} />
              <UserMenu user={user} />
            </>
          ) : (
            <SignedOutControls />
          )}
        </div>
      </div>
      <SimulatedNetworkBanner />
      <div role="status">
        {impersonator === null ? null : (
          <LatePart load={loadBanner} onMissing={leaveOut}>
            {(ImpersonationBanner) => <ImpersonationBanner />}
          </LatePart>
        )}
        {user?.first_name === "" && impersonator === null ? (
          <LatePart load={loadNameReminder} onMissing={leaveOut}>
            {(NameReminder) => <NameReminder />}
          </LatePart>
        ) : null}
      </div>
    </header>
  );
}

function FanLinks() {
  return (
    <div className={css({ display: { base: "none", lg: "contents" } })}>
      <Link to="/my-picks" activeOptions={{ includeSearch: false }} className={linkStyle}>
        My picks
      </Link>
      <Link to="/track-record" activeOptions={{ includeSearch: false }} className={linkStyle}>
        Record
      </Link>
    </div>
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
  marginInline: "-4",
  paddingInline: "4",
  fontSize: "sm",
});

/** On every page, so that nobody takes a simulated network for a real fault. */
function SimulatedNetworkBanner() {
  const simulated = useObservable(simulatedNetwork);
  return (
    <div role="status">
      {simulated === "normal" ? null : (
        <p ref={handFocusOn} className={bannerStyle}>
          <span>{`Pretending: ${NETWORK_NAMES[simulated].toLowerCase()} network.`}</span>
          <button
            type="button"
            className={css({
              minHeight: "target",
              minWidth: "target",
              fontWeight: "bold",
              textDecoration: "underline",
            })}
            onClick={() => void simulateOrSay("normal")}
          >
            Stop
          </button>
        </p>
      )}
    </div>
  );
}
