import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type MatchPicks, foundText, recordText, searchPicks } from "#src/domain/picks.ts";
import { MatchPicksCard } from "#src/screens/my-picks/match-picks-card.tsx";
import { PickSearch } from "#src/screens/my-picks/pick-search.tsx";
import { SectionBody, Section } from "#src/ui/page.tsx";
import { useNow } from "#src/clock/use-now.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

/** Matches at a time: a season of picks must not take a season to draw. */
const STEP = 50;

export function PickList({ matches }: { matches: readonly MatchPicks[] }) {
  const { q = "" } = useSearch({ from: "/my-picks" });
  const [limit, setLimit] = useState(STEP);
  const now = useNow();
  const found = searchPicks(matches, q);
  return (
    <>
      <Section>
        <SectionBody>
          <p className={css({ fontWeight: "semibold", marginBottom: "3" })}>
            {recordText(matches)}
          </p>
          <PickSearch />
          <p role="status" className={css({ marginTop: "2", fontSize: "sm", color: "ink.3" })}>
            {foundText(found, q.trim() !== "")}
          </p>
        </SectionBody>
      </Section>
      {found.slice(0, limit).map((match) => (
        <MatchPicksCard key={match.eventId} match={match} now={now} />
      ))}
      {found.length > limit ? (
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
