import { Link, useRouterState } from "@tanstack/react-router";
import { TestimonialsLink } from "#src/screens/layout/testimonials-link.tsx";
import { SiteMenu } from "#src/screens/layout/top-bar/site-menu.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { isDesktop } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";

const linksStyle = css({
  display: "flex",
  alignItems: "center",
  alignSelf: "stretch",
  marginStart: "1",
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  alignSelf: "stretch",
  minHeight: "target",
  paddingInline: { base: "2", xl: "0.625rem" },
  fontSize: "sm",
  fontWeight: "semibold",
  color: "ink.2",
  whiteSpace: "nowrap",
  _hover: { color: "ink" },
  _current: { color: "ink", boxShadow: "inset 0 -2px 0 token(colors.pitch)" },
});

export function MainLinks() {
  const hasRoom = useObservable(isDesktop);
  const isAtMatch = useRouterState({
    select: ({ location }) => location.pathname.startsWith("/prediction/"),
  });
  return (
    <nav aria-label="Main" className={linksStyle}>
      <Link
        to="/"
        activeOptions={{ includeSearch: false, exact: true }}
        aria-current={isAtMatch ? "true" : undefined}
        className={linkStyle}
      >
        Matches
      </Link>
      <Link to="/my-picks" activeOptions={{ includeSearch: false }} className={linkStyle}>
        My picks
      </Link>
      <Link to="/track-record" activeOptions={{ includeSearch: false }} className={linkStyle}>
        Record
      </Link>
      <Link to="/pricing" activeOptions={{ includeSearch: false }} className={linkStyle}>
        Pricing
      </Link>
      {hasRoom ? (
        <>
          <Link to="/about-us" className={linkStyle}>
            About Us
          </Link>
          <TestimonialsLink className={linkStyle} />
        </>
      ) : (
        <SiteMenu />
      )}
    </nav>
  );
}
