import { useState } from "react";
import { ClubResults, CompetitionResults } from "#src/screens/search/name-results.tsx";
import { forgetSearches, recentSearches } from "#src/screens/search/recent-searches.ts";
import { headStyle, linkStyle, listStyle } from "#src/screens/search/search-style.ts";
import type { SearchIndexes } from "#src/screens/search/use-search-rows.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { following, isFollowed } from "#src/storage/followed.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const MAX_COMPETITIONS = 6;
const recentStyle = css({ width: "full", minHeight: "target", textAlign: "start" });
const headRowStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "flex-end",
});

export function Suggestions({
  indexes: { clubs, competitions },
  onChoose,
}: {
  indexes: SearchIndexes;
  onChoose: (text: string) => void;
}) {
  const followed = useObservable(following);
  const own = clubs.rows.filter(({ team }) => isFollowed(followed, "team", team.id));
  const first = competitions.rows.slice(0, MAX_COMPETITIONS);
  return (
    <>
      <Recent onChoose={onChoose} />
      <ClubResults title="Your clubs" clubs={own} typed="" />
      <CompetitionResults competitions={first} typed="" />
    </>
  );
}

function Recent({ onChoose }: { onChoose: (text: string) => void }) {
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;
  return (
    <section>
      <div className={headRowStyle}>
        <h2 className={headStyle}>Recent searches</h2>
        <button
          type="button"
          className={button({ tone: "text" })}
          onClick={() => {
            forgetSearches();
            setSearches([]);
            focusMain();
          }}
        >
          Clear all
        </button>
      </div>
      <ul className={listStyle}>
        {searches.map((text) => (
          <li key={text}>
            <button
              type="button"
              data-result=""
              className={cx(linkStyle, recentStyle)}
              onClick={() => onChoose(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
