import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useNow } from "#src/clock/use-now.ts";
import { type MatchPicks, foundText, recordText, searchPicks } from "#src/display/picks.ts";
import { MatchPicksCard } from "#src/screens/my-picks/match-picks-card.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

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

/** The field leads to the address, not the other way round: no letter waits for a navigation. */
function PickSearch() {
  const { q = "" } = useSearch({ from: "/my-picks" });
  const navigate = useNavigate({ from: "/my-picks" });
  const input = useRef<HTMLInputElement>(null);
  // An uncontrolled field cannot follow an address that changes elsewhere without an effect.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  return (
    <input
      ref={input}
      type="search"
      className={field()}
      aria-label="Search your picks"
      placeholder="Club, question or answer"
      defaultValue={q}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={({ target }) =>
        void navigate({
          search: (before) => ({ ...before, q: target.value === "" ? undefined : target.value }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
