import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useNow } from "#src/clock/use-now.ts";
import { picksRecord } from "#src/display/picks-record.ts";
import { type MatchPicks, foundText, openingTab, searchPicks, tabOf } from "#src/display/picks.ts";
import { PICKS_TABS, type PicksTab } from "#src/display/search-params.ts";
import { MatchRow } from "#src/screens/my-picks/match-row.tsx";
import { PickSearch } from "#src/screens/my-picks/pick-search.tsx";
import { PicksTabs } from "#src/screens/my-picks/picks-tabs.tsx";
import { RecordCard } from "#src/screens/my-picks/record-card.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { css } from "#styled/css/index.js";
import { button, card } from "#styled/recipes/index.js";

const PAGE_SIZE = 60;

const EMPTY_TEXTS = {
  live: "None of your matches is live.",
  next: "You have no picks for upcoming matches.",
  settled: "None of your picks is settled yet.",
} as const satisfies Record<PicksTab, string>;

export const listStyle = css({
  marginInline: "3",
  borderRadius: "lg",
  borderInlineWidth: "hair",
  overflow: "clip",
  md: { marginInline: "0" },
});

export function PickList({ matches }: { matches: readonly MatchPicks[] }) {
  const { q = "", show } = useSearch({ from: "/my-picks" });
  const now = useNow();
  const { isOn } = useHiddenScores();
  // A match that ends does not switch the tab.
  const [firstTab] = useState(() => openingTab(matches, now));
  const isSearching = q.trim() !== "";
  const openTab = isSearching ? null : (show ?? firstTab);
  const shownMatches = isSearching
    ? searchPicks(matches, q)
    : matches.filter((match) => tabOf(match) === openTab);
  return (
    <>
      {isOn ? (
        <p className={css({ paddingInline: "4", paddingBottom: "3", color: "ink.2" })}>
          Your record is hidden, because you hide scores on this device.
        </p>
      ) : (
        <RecordCard record={picksRecord(matches)} />
      )}
      <PicksTabs counts={countTabs(matches)} openTab={openTab} />
      <PickSearch />
      <p role="status" className={css({ paddingInline: "4", fontSize: "sm", color: "ink.2" })}>
        {isSearching ? foundText(shownMatches) : null}
      </p>
      {openTab !== null && shownMatches.length === 0 ? (
        <p className={css({ padding: "6", textAlign: "center", color: "ink.2" })}>
          {EMPTY_TEXTS[openTab]}
        </p>
      ) : (
        <Rows key={openTab ?? "found"} matches={shownMatches} now={now} />
      )}
    </>
  );
}

function Rows({ matches, now }: { matches: readonly MatchPicks[]; now: number }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  return (
    <>
      <ul className={`${card()} ${listStyle} ${css({ "&:empty": { display: "none" } })}`}>
        {matches.slice(0, limit).map((match) => (
          <MatchRow key={match.eventId} match={match} now={now} />
        ))}
      </ul>
      {matches.length > limit ? (
        <div className={css({ textAlign: "center", paddingBlock: "3" })}>
          <button
            type="button"
            className={button({ tone: "quiet" })}
            onClick={() => setLimit(limit + PAGE_SIZE)}
          >
            Show more
          </button>
        </div>
      ) : null}
    </>
  );
}

function countTabs(matches: readonly MatchPicks[]): Record<PicksTab, number> {
  const counts = { live: 0, next: 0, settled: 0 };
  for (const tab of PICKS_TABS)
    counts[tab] = matches.filter((match) => tabOf(match) === tab).length;
  return counts;
}
