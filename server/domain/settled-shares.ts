import { countSettledByTournament } from "#server/db/event-repository.ts";
import { type Context, now } from "#server/domain/context.ts";

const YEAR_MS = 365 * 86_400_000;
/** The count goes over a year of predictions and is asked for with every list: a minute's age does not matter. */
const KEPT_MS = 60_000;

type Shares = Awaited<ReturnType<typeof countSettledByTournament>>;

/** Each tournament's settled predictions of the last 12 months, counted at most once a minute. */
export function createSettledShares(context: Context): () => Promise<Shares> {
  let counted: { at: number; shares: Promise<Shares> } | null = null;
  return () => {
    const at = now(context).getTime();
    if (counted === null || at - counted.at >= KEPT_MS || at < counted.at) {
      const shares = countSettledByTournament(context.db, new Date(at - YEAR_MS));
      counted = { at, shares };
      // A failed count is not kept for the next caller.
      shares.catch(() => (counted = null));
    }
    return counted.shares;
  };
}
