import { Link } from "@tanstack/react-router";
import { PICKS_TABS, type PicksTab } from "#src/display/search-params.ts";
import { css } from "#styled/css/index.js";

const TAB_NAMES = {
  live: "Live",
  next: "Next",
  settled: "Settled",
} as const satisfies Record<PicksTab, string>;

export const tabsStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  marginInline: "3",
  marginBottom: "2",
  borderRadius: "lg",
  bg: "line",
  md: { marginInline: "0" },
});
const tabStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  minHeight: "target",
  margin: "0.125rem",
  borderRadius: "md",
  fontWeight: "semibold",
  color: "ink.2",
  "& span": { textStyle: "figure", fontSize: "lg" },
  _current: { bg: "card", color: "ink" },
});

/** @param openTab null while a search looks through all tabs */
export function PicksTabs({
  counts,
  openTab,
}: {
  counts: Readonly<Record<PicksTab, number>>;
  openTab: PicksTab | null;
}) {
  return (
    <nav aria-label="Your matches" className={tabsStyle}>
      {PICKS_TABS.map((tab) => (
        <Link
          key={tab}
          to="/my-picks"
          search={(before) => ({ ...before, q: undefined, show: tab })}
          replace
          resetScroll={false}
          activeProps={{ "aria-current": undefined }}
          aria-current={tab === openTab ? "page" : undefined}
          className={tabStyle}
        >
          <span className={css({ font: "inherit!" })}>{TAB_NAMES[tab]}</span>{" "}
          <span>{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  );
}
