import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { components } from "#contract";
import { NetworkError } from "#src/api/api-error.ts";
import { type FixturesSearch, NO_FILTERS } from "#src/display/search-params.ts";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { useRovingTabIndex } from "#src/screens/home/use-roving.ts";
import { Icon, StarIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css, cx } from "#styled/css/index.js";

type Sport = components["schemas"]["Sport"];
type List = { isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> };

const loadSheet = async () => (await import("#src/screens/home/leagues-sheet.tsx")).LeaguesSheet;

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  overflowX: "auto",
  scrollbarWidth: "none",
  height: "2.75rem",
  paddingInline: "2",
});
/** A 44 px touch target around a 32 px chip. */
const touchTargetStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  height: "target",
  paddingInline: "1",
  "&:has(select:focus-visible) > span": { outline: "2px solid token(colors.pitch)" },
});
const chipStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.375rem",
  height: "2rem",
  paddingInline: "3",
  borderRadius: "full",
  borderWidth: "hair",
  borderColor: "line",
  bg: "card",
  color: "ink",
  fontSize: "sm",
  fontWeight: "semibold",
  whiteSpace: "nowrap",
  "[aria-pressed=true] > &, [data-on] > &": {
    bg: "ink",
    color: "paper",
    borderColor: "ink",
    "@media (forced-colors: active)": {
      forcedColorAdjust: "none",
      background: "Highlight",
      color: "HighlightText",
    },
  },
});
const countStyle = css({ textStyle: "figure", fontSize: "1rem" });
/** Room for one digit, so the chips do not move when the list arrives. */
const countRoomStyle = css({ width: "0.4375rem" });
const dotStyle = css({ width: "0.45rem", height: "0.45rem", borderRadius: "full", bg: "live" });

export function FilterChips({
  search,
  sports,
  sport,
  list,
  liveCount,
}: {
  search: FixturesSearch;
  sports: readonly Sport[];
  sport: Sport;
  list: List;
  liveCount: number;
}) {
  const navigate = useNavigate();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const roving = useRovingTabIndex(0);
  const { status, tournament, following } = search;
  const filterCount = [tournament, status === "live" ? undefined : status].filter(
    (chosen) => chosen !== undefined,
  ).length;
  const filter = (change: FixturesSearch) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...change }) });
  return (
    <div role="toolbar" aria-label="Filters" className={rowStyle} {...roving}>
      <Chip
        isActive={status === "live"}
        onPress={() => filter({ status: status === "live" ? undefined : "live" })}
      >
        <span aria-hidden className={dotStyle} />
        <span>Live</span>
        {list.isPending ? <span className={countRoomStyle} /> : null}
        {liveCount === 0 ? null : <span className={countStyle}>{liveCount}</span>}
      </Chip>
      <Chip
        isActive={following === 1}
        onPress={() => filter({ following: following === 1 ? undefined : 1 })}
      >
        <StarIcon size={16} />
        <span>Following</span>
      </Chip>
      <SportChip
        sports={sports}
        sport={sport}
        onChoose={(slug) =>
          filter({ ...NO_FILTERS, sport: slug === DEFAULT_SPORT.slug ? undefined : slug })
        }
      />
      <Chip isActive={filterCount > 0} hasSheet onPress={() => setIsSheetOpen(true)}>
        <Icon size={16}>
          <path d="M4 7h16M7 12h10M10 17h4" />
        </Icon>
        <span>Leagues</span>
        {filterCount === 0 ? null : <span className={countStyle}>{filterCount}</span>}
      </Chip>
      <span className={css({ marginStart: "auto" })}>
        <RefreshButton label="Refresh scores" query={list} />
      </span>
      {isSheetOpen ? (
        <LatePart load={loadSheet} onMissing={() => showFailure(new NetworkError())}>
          {(LeaguesSheet) => (
            <LeaguesSheet search={search} sport={sport} onClose={() => setIsSheetOpen(false)} />
          )}
        </LatePart>
      ) : null}
    </div>
  );
}

function Chip({
  isActive,
  hasSheet = false,
  onPress,
  children,
}: {
  isActive: boolean;
  hasSheet?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const state = hasSheet
    ? { "aria-haspopup": "dialog" as const, ...(isActive ? { "data-on": "" } : {}) }
    : { "aria-pressed": isActive };
  return (
    <button type="button" {...state} className={touchTargetStyle} onClick={onPress}>
      <span className={chipStyle}>{children}</span>
    </button>
  );
}

function SportChip({
  sports,
  sport,
  onChoose,
}: {
  sports: readonly Sport[];
  sport: Sport;
  onChoose: (slug: string) => void;
}) {
  return (
    <span className={cx(touchTargetStyle, css({ xl: { display: "none" } }))}>
      <span aria-hidden className={chipStyle}>
        <span>{sport.name}</span>
        <Icon size={16}>
          <path d="m6 9 6 6 6-6" />
        </Icon>
      </span>
      <select
        aria-label="Sport"
        className={css({ position: "absolute", inset: "0", opacity: "0" })}
        value={sport.slug}
        onChange={({ target }) => onChoose(target.value)}
      >
        {sports
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, name, slug }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
      </select>
    </span>
  );
}
