import type { components } from "#contract";
import type { Day } from "#domain/day.ts";
import { DEFAULT_SPORT } from "#src/domain/sport-choice.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import type { FixturesSearch } from "#src/domain/search-params.ts";
import { timeZone } from "#src/clock/time-zone.ts";

/** One day of one sport in the fan's own time zone. Today's football without filters is the next start's first frame. */
export function fixtureListOptions(
  search: FixturesSearch,
  sport: components["schemas"]["Sport"],
  today: Day,
) {
  const boot =
    (search.date ?? today) === today &&
    search.tournament === undefined &&
    search.status === undefined &&
    sport.slug === DEFAULT_SPORT.slug;
  return eventQueries.list(
    {
      sport_id: sport.id,
      schedule_date: search.date ?? today,
      tz: timeZone(),
      ...(search.tournament === undefined ? {} : { tournament_id: search.tournament }),
      ...(search.status === undefined ? {} : { status: search.status }),
    },
    { boot },
  );
}
