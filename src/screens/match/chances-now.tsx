import { useQuery } from "@tanstack/react-query";
import { formatAge } from "#src/display/formatters.ts";
import { chancesTitle, type LiveResult, liveResult } from "#src/display/live-result.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { ResultBar } from "#src/screens/match/result-bar.tsx";
import { type Aged, useAge } from "#src/ui/data-age.tsx";
import { Section } from "#src/ui/page.tsx";
import { useNow } from "#src/clock/use-now.ts";
import { css } from "#styled/css/index.js";

const bodyStyle = css({ paddingInline: "4", paddingBottom: "3" });
const wordsStyle = css({ marginTop: "2", fontSize: "sm", color: "ink.2" });

const WITHOUT = {
  "normal-time-over": "Normal time is over, and “Who will win?” was about normal time.",
  interrupted: "Play is interrupted.",
} as const satisfies Record<Exclude<LiveResult["kind"], "chances">, string>;

export function ChancesNow({
  event,
  query,
  staleSince,
}: {
  event: Event;
  query: Aged;
  staleSince: number | null;
}) {
  const { data: sports } = useQuery(sportQueries.list());
  const age = useAge(query);
  const now = useNow();
  const sport = sports?.body.data.find(({ id }) => id === event.sport_id);
  const live = sport === undefined ? null : liveResult(event, sport.slug);
  if (live === null) return null;
  if (live.kind !== "chances") {
    return (
      <Section title="Chances now">
        <div className={bodyStyle}>
          <p className={css({ color: "ink.2" })}>{WITHOUT[live.kind]}</p>
        </div>
      </Section>
    );
  }
  const saved = age === null ? "" : `, as saved ${formatAge(age.fetchedAt, age.now)}`;
  return (
    <Section title={chancesTitle(live.moment, event, { isOld: age !== null, staleSince, now })}>
      <div className={bodyStyle}>
        <ResultBar chances={live.chances} event={event} />
        <p
          className={wordsStyle}
        >{`Worked out on this phone from the prediction below, for ${live.score} at ${live.moment}${saved}.${event.status === "interrupted" ? " Play is interrupted." : ""} Red cards are not counted.`}</p>
      </div>
    </Section>
  );
}
