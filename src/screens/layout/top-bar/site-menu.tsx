import { Link } from "@tanstack/react-router";
import { useObservable } from "#src/state/use-observable.ts";
import { TestimonialsLink } from "#src/screens/layout/testimonials-link.tsx";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { Icon } from "#src/ui/icons.tsx";
import { hasBarLinks } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";

const triggerStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: "target",
  minHeight: "target",
  paddingInline: { md: "2" },
  marginInlineEnd: { base: "-3", md: "0" },
  fontSize: "sm",
  fontWeight: "semibold",
  color: { base: "ink", md: "ink.2" },
});
const entryStyle = css({
  display: "flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "semibold",
  _hover: { color: "pitch" },
  _current: { color: "pitch" },
});

export function SiteMenu() {
  const hasLinks = useObservable(hasBarLinks);
  return (
    <Disclosure
      label={hasLinks ? "More pages" : "Menu"}
      triggerClass={triggerStyle}
      trigger={hasLinks ? <span>More</span> : <MenuIcon />}
    >
      <nav aria-label={hasLinks ? "More pages" : "Menu"}>
        <Link to="/about-us" className={entryStyle}>
          About Us
        </Link>
        <TestimonialsLink className={entryStyle} />
        {hasLinks ? null : (
          <Link to="/pricing" className={entryStyle}>
            Pricing
          </Link>
        )}
        <Link to="/how-it-works" className={entryStyle}>
          How it works
        </Link>
        <Link to="/frequently-asked-questions" className={entryStyle}>
          FAQ
        </Link>
      </nav>
    </Disclosure>
  );
}

function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}
