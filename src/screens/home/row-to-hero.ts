import type { LinkProps } from "@tanstack/react-router";
import { hasPanes } from "#src/ui/use-is-wide.ts";

/** The style of match-hero.tsx has the same name. */
const HERO_NAME = "match-hero";

/** On a phone the tapped row grows into the hero. Side by side the row stays where it is. */
const transition: Exclude<LinkProps["viewTransition"], boolean | undefined> = {
  types({ toLocation }) {
    if (hasPanes.read() || matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
    const row = links.find((link) => link.pathname === toLocation.pathname)?.parentElement;
    row?.style.setProperty("view-transition-name", HERO_NAME);
    return [];
  },
};

/** Only where the router asks for `types`: elsewhere it would fade the whole page. */
export const rowToHero: NonNullable<LinkProps["viewTransition"]> =
  globalThis.CSS?.supports("selector(:active-view-transition-type(a))") === true && transition;
