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
import { css } from "#styled/css/index.js";
import { button, card } from "#styled/recipes/index.js";

const STEP = 60;

const NOTHING = {
  live: "None of your matches is live.",
  next: "No match to come with a pick of yours.",
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
  // A match that ends does not switch the tab.
  const [opening] = useState(() => openingTab(matches, now));
  const isSearched = q.trim() !== "";
  const open = isSearched ? null : (show ?? opening);
  const listed = isSearched
    ? searchPicks(matches, q)
    : matches.filter((match) => tabOf(match) === open);
  return (
    <>
      <RecordCard record={picksRecord(matches)} />
      <PicksTabs counts={countTabs(matches)} open={open} />
      <PickSearch />
      <p role="status" className={css({ paddingInline: "4", fontSize: "sm", color: "ink.2" })}>
        {isSearched ? foundText(listed) : null}
      </p>
      {open !== null && listed.length === 0 ? (
        <p className={css({ padding: "6", textAlign: "center", color: "ink.2" })}>
          {NOTHING[open]}
        </p>
      ) : (
        <Rows key={open ?? "found"} matches={listed} now={now} />
      )}
    </>
  );
}

function Rows({ matches, now }: { matches: readonly MatchPicks[]; now: number }) {
  const [limit, setLimit] = useState(STEP);
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
            onClick={() => setLimit(limit + STEP)}
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
