import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { css } from "#styled/css/index.js";

type Sport = components["schemas"]["Sport"];

const rowStyle = css({
  display: "flex",
  justifyContent: "space-between",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  borderBottomWidth: "hair",
  borderColor: "line",
  md: { paddingInline: "0" },
});
const tabsStyle = css({ display: "flex", gap: "5", minWidth: "0", overflowX: "auto" });
const tabStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "semibold",
  color: "ink.3",
  _hover: { color: "ink" },
  _current: { color: "ink", boxShadow: "inset 0 -2px 0 token(colors.pitch)" },
});

type List = { isFetching: boolean; refetch: () => Promise<unknown> };

export function SportTabs({
  sports,
  active,
  list,
}: {
  sports: readonly Sport[];
  active: Sport;
  list: List;
}) {
  return (
    <div className={rowStyle}>
      <nav aria-label="Sports" className={tabsStyle}>
        {sports
          .toSorted((a, b) => a.id - b.id)
          .map((sport) => (
            <Link
              key={sport.id}
              from="/"
              to="/"
              search={(search) => ({
                ...search,
                sport: sport.slug === DEFAULT_SPORT.slug ? undefined : sport.slug,
                tournament: undefined,
              })}
              aria-current={sport.id === active.id ? "page" : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              className={tabStyle}
            >
              {sport.name}
            </Link>
          ))}
      </nav>
      <RefreshButton label="Refresh scores" query={list} />
    </div>
  );
}
