import { useLinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { components } from "#contract";
import { idSlug } from "#domain/id-slug.ts";
import { css } from "#styled/css/index.js";

type Team = components["schemas"]["Team"];

const linkStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "1",
  minWidth: "target",
  borderRadius: "md",
  "@media (hover: hover)": { _hover: { textDecoration: "underline" } },
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The club whose sheet is open over the page. */
    club?: string | undefined;
  }
}

/** Matches that an earlier build saved have no club ids. */
export function ClubLink({ team, children }: { team: Team; children: ReactNode }) {
  const { id, name } = team;
  return id === undefined ? (
    <span className={linkStyle}>{children}</span>
  ) : (
    <SheetLink slug={idSlug({ id, name })}>{children}</SheetLink>
  );
}

/** The address is the club's own: it can be shared, and a reload opens its page. */
function SheetLink({ slug, children }: { slug: string; children: ReactNode }) {
  const link = useLinkProps({
    to: ".",
    search: (before) => before,
    state: (before) => ({ ...before, club: slug }),
    mask: { to: "/club/$slug", params: { slug }, unmaskOnReload: true },
    resetScroll: false,
  });
  return (
    <a {...link} className={linkStyle} aria-current={undefined}>
      {children}
    </a>
  );
}
