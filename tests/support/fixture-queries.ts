import type { FixtureQuery } from "#domain/fixture-list.ts";
import { EVENT_STATUSES } from "#domain/match-status.ts";

/** What lists are asked for in the tests of server and worker, which must answer alike. */
export function fixtureQueries(
  days: readonly string[],
  scopes: readonly Pick<FixtureQuery, "sport_id" | "tournament_id">[],
): FixtureQuery[] {
  const ranges: FixtureQuery[] = [
    {},
    ...days.map((day) => ({ schedule_date: day })),
    ...days.map((day) => ({ schedule_date: day, tz: "Pacific/Auckland" })),
  ];
  const statuses: FixtureQuery[] = [
    {},
    ...(["live", ...EVENT_STATUSES] as const).map((status) => ({ status })),
  ];
  const orders: FixtureQuery[] = [{}, { sort: "start_at asc" }, { sort: "start_at desc" }];
  return ranges.flatMap((range) =>
    scopes.flatMap((scope) => [
      ...statuses.map((status) => ({ ...range, ...scope, ...status })),
      ...orders.map((order) => ({ ...range, ...scope, ...order })),
    ]),
  );
}

/** The same as the address has it. */
export function searchOf(query: FixtureQuery): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
}
