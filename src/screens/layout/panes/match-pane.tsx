import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useNow } from "#src/clock/use-now.ts";
import { topMatch } from "#src/display/top-match.ts";
import { dayOf } from "#src/display/day-strip.ts";
import { chooseSport } from "#src/display/sport-choice.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { Crumbs } from "#src/screens/layout/crumbs.tsx";
import { Footer } from "#src/screens/layout/footer.tsx";
import { LateTestimonials } from "#src/screens/layout/late-testimonials.tsx";
import { MatchScreen } from "#src/screens/match/match-screen.tsx";
import { css } from "#styled/css/index.js";

const matchStyle = css({ paddingInline: "4" });
const firstStyle = css({ paddingTop: "4" });
const crumbsStyle = css({
  maxWidth: "wide",
  marginInline: "auto",
  "& > nav": { maxWidth: "none" },
});
const noneStyle = css({ padding: "10", textAlign: "center", color: "ink.2" });

/** A single child, because scroll-restoration.ts watches its height. */
export function MatchPane({ chosen }: { chosen: string | null }) {
  const top = useTopMatch(chosen === null);
  const slug = chosen ?? top;
  return (
    <div>
      <div className={chosen === null ? `${matchStyle} ${firstStyle}` : matchStyle}>
        {chosen === null ? null : (
          <div className={crumbsStyle}>
            <Crumbs />
          </div>
        )}
        {slug === null ? <NoMatch /> : <MatchScreen key={slug} slug={slug} />}
      </div>
      <LateTestimonials />
      <Footer />
    </div>
  );
}

function NoMatch() {
  return (
    <div className={noneStyle}>
      <h1 className={css({ srOnly: true })}>Matches</h1>
      <p>Choose a match from the list.</p>
    </div>
  );
}

/** The match stays when it ends or another starts, because a fan may be reading it. */
function useTopMatch(isWanted: boolean): string | null {
  const search = useSearch({ from: "/_matches" });
  const [shown, setShown] = useState<string | null>(null);
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const today = dayOf(new Date(useNow() * 1_000));
  const list = useQuery({
    ...eventQueries.day(search, chooseSport(search.sport, sports), today),
    enabled: isWanted,
  });
  const events = list.data?.body.data ?? [];
  const top = events.some(({ slug }) => slug === shown) ? shown : (topMatch(events)?.slug ?? null);
  if (top !== shown) setShown(top);
  return top;
}
