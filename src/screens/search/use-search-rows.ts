import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { timeZone } from "#src/clock/time-zone.ts";
import { useNow } from "#src/clock/use-now.ts";
import { dayOf, dayStrip } from "#src/display/day-strip.ts";
import { clubQueries } from "#src/queries/club-queries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { createIndex } from "#src/screens/search/search-index.ts";
import { clubRows, competitionRows, matchRows } from "#src/screens/search/search-rows.ts";

const HOUR_S = 3_600;

/** The worker answers all of these offline, from the lists and matches on the phone. */
export function useSearchRows() {
  const now = useNow();
  const today = dayOf(new Date(now * 1_000));
  const clubs = useQuery(clubQueries.all());
  const events = useQueries({
    queries: dayStrip(today).map((day) =>
      eventQueries.list({ schedule_date: day, tz: timeZone() }),
    ),
    combine: (days) => days.flatMap(({ data }) => data?.body.data ?? []),
  });
  const list = clubs.data?.body;
  const names = useMemo(() => {
    const known = list ?? { data: [], tournaments: [] };
    return {
      clubs: createIndex(clubRows(known)),
      competitions: createIndex(competitionRows(known)),
    };
  }, [list]);
  // The order changes slowly, so the rows are not sorted again every second.
  const hour = Math.floor(now / HOUR_S) * HOUR_S;
  const matches = useMemo(() => createIndex(matchRows(events, hour)), [events, hour]);
  return { clubsQuery: clubs, indexes: { ...names, matches } };
}

export type SearchIndexes = ReturnType<typeof useSearchRows>["indexes"];
