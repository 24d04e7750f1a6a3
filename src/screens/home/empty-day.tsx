import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import type { Day } from "#domain/day.ts";
import { dayOf, noonOf } from "#src/display/day-strip.ts";
import { formatWeekday } from "#src/display/formatters.ts";
import { NO_FILTERS } from "#src/display/search-params.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { following } from "#src/storage/followed.ts";
import { EmptyState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Sport = components["schemas"]["Sport"];

const linkStyle = button({ tone: "quiet" });

/** @param upcoming each competition's next match */
export function EmptyDay({
  chosen,
  isFiltered,
  isFollowing,
  sport,
  today,
  upcoming,
}: {
  chosen: Day;
  isFiltered: boolean;
  isFollowing: boolean;
  sport: Sport;
  today: Day;
  upcoming: readonly Event[];
}) {
  const next = isFiltered ? null : nextDay(upcoming, chosen);
  return (
    <div className={css({ bg: "card", borderBlockWidth: "hair", borderColor: "line" })}>
      <EmptyState
        action={
          isFiltered ? (
            <Link to="." search={(before) => ({ ...before, ...NO_FILTERS })} className={linkStyle}>
              Clear filters
            </Link>
          ) : next === null ? null : (
            <NextDay day={next} sport={sport} today={today} />
          )
        }
      >
        {isFollowing
          ? following.read().length === 0
            ? "You follow nothing yet. Tap the star of a match, or of a league under Leagues."
            : "Nothing that you follow plays on this day."
          : "No available matches for this category yet. Check back soon!"}
      </EmptyState>
    </div>
  );
}

function NextDay({ day, sport, today }: { day: Day; sport: Sport; today: Day }) {
  const count = useQuery(eventQueries.day({ date: day }, sport, today)).data?.body.data.length;
  const name = `${formatWeekday(noonOf(day))} ${noonOf(day).getDate()}`;
  return (
    <Link
      to="."
      search={(before) => ({ ...before, date: day === today ? undefined : day })}
      className={linkStyle}
    >
      <span>{count === undefined ? `Next: ${name}` : `Next: ${name}, ${matchesText(count)}`}</span>
    </Link>
  );
}

function nextDay(upcoming: readonly Event[], after: Day): Day | null {
  const days = upcoming.map(({ start_at: at }) => dayOf(new Date(at * 1_000)));
  return days.filter((day) => day > after).toSorted()[0] ?? null;
}

function matchesText(count: number): string {
  return count === 1 ? "1 match" : `${count} matches`;
}
