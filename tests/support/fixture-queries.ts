import type { FixtureQuery } from "#domain/fixture-list.ts";
import { EVENT_STATUSES } from "#domain/match-status.ts";

/** Queries to which server and phone must give the same answer. */
export function fixtureQueries(
  days: readonly string[],
  scopes: readonly Pick<FixtureQuery, "sport_id" | "tournament_id">[],
): FixtureQuery[] {
  const ranges: FixtureQuery[] = [
    {},
    ...days.map((day) => ({ schedule_date: day })),
    ...days.map((day) => ({ schedule_date: day, tz: "Pacific/Auckland" })),
  ];
  const filters: FixtureQuery[] = [
    ...(["live", ...EVENT_STATUSES] as const).map((status) => ({ status })),
    ...scopes.flatMap((scope): FixtureQuery[] => [
      scope,
      { ...scope, sort: "start_at desc" },
      { ...scope, status: "live", sort: "start_at asc" },
    ]),
  ];
  return ranges.flatMap((range) => filters.map((filter) => ({ ...range, ...filter })));
}

export function searchOf(query: FixtureQuery): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
}
