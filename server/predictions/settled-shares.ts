import { DAY_MS } from "#domain/day.ts";
import { type Context, now } from "#server/platform/context.ts";
import { memoize } from "#server/platform/memoize.ts";
import { countSettledByTournament } from "#server/predictions/prediction-count-repository.ts";

const YEAR_MS = 365 * DAY_MS;
/** It goes over a year of rows and is asked for with every page: a minute's age does not matter. */
const KEPT = { ttlMs: 60_000, max: 1 };

/** Each tournament's settled predictions of the last 12 months, counted at most once a minute. */
export function createSettledShares(
  context: Context,
): () => ReturnType<typeof countSettledByTournament> {
  const count = memoize(
    context,
    (_all: null) =>
      countSettledByTournament(context.db, new Date(now(context).getTime() - YEAR_MS)),
    KEPT,
  );
  return () => count(null);
}
