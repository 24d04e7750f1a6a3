import { Link } from "@tanstack/react-router";
import type { TableView } from "#src/display/competition-table.ts";
import { css } from "#styled/css/index.js";

const VIEWS = [
  ["all", "All"],
  ["home", "Home"],
  ["away", "Away"],
] as const satisfies readonly (readonly [TableView, string])[];

const tabsStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  marginInline: "3",
  marginBottom: "2",
  borderRadius: "lg",
  bg: "line",
  md: { marginInline: "0" },
  "@media print": { display: "none" },
});
const tabStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "target",
  margin: "0.125rem",
  borderRadius: "md",
  fontWeight: "semibold",
  color: "ink.2",
  "&[aria-current=page]": { bg: "card", color: "ink" },
});

export function TableTabs({ slug, show }: { slug: string; show: TableView }) {
  return (
    <nav aria-label="Which matches count" className={tabsStyle}>
      {VIEWS.map(([view, name]) => (
        <Link
          key={view}
          to="/competition/$slug"
          params={{ slug }}
          search={view === "all" ? {} : { show: view }}
          replace
          resetScroll={false}
          activeProps={{ "aria-current": undefined }}
          aria-current={view === show ? "page" : undefined}
          className={tabStyle}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
