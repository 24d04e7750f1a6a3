import type { Db } from "#server/platform/db/database.ts";
import {
  listChangedTournaments,
  newestChange,
} from "#server/predictions/changed-tournaments-repository.ts";

/** Whoever dated a change may have taken this long to commit it. */
const OVERLAP_MS = 10 * 60_000;
/** In case something is changed without being dated: all is looked at as often as this, by a clock that is never set. */
const ALL_EVERY_MS = 60 * 60_000;

/**
 * Remembers how far somebody has looked.
 * @returns a function that calls `use` with the tournaments of which a prediction or a result may have changed since the
 * last call that succeeded; null stands for all of them
 */
export function createChangedTournaments(): (
  db: Db,
  use: (changed: readonly number[] | null) => Promise<void>,
) => Promise<void> {
  let seen: { until: Date; allAt: number } | null = null;
  return async (db, use) => {
    const newest = await newestChange(db);
    const isAll = seen === null || performance.now() - seen.allAt > ALL_EVERY_MS;
    await use(
      seen === null || isAll
        ? null
        : await listChangedTournaments(db, new Date(seen.until.getTime() - OVERLAP_MS)),
    );
    seen = {
      until: newest ?? new Date(0),
      allAt: seen === null || isAll ? performance.now() : seen.allAt,
    };
  };
}
