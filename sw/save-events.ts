import type { components } from '#contract';
import { type CoverageRow, type EventRow, store } from '../src/offline/store.ts';
import type { EventDetail, EventList } from './body-guards.ts';

type Event = components['schemas']['Event'];

const KEEP_SECONDS = 30 * 86_400;

function eventRow(event: Event, at: number): EventRow {
  // What only this user may read, or may cost this user, is no public fact.
  const { unlocked_predictions: _own, required_points: _cost, ...facts } = event;
  return {
    id: event.id,
    slug: event.slug,
    sport_id: event.sport_id,
    tournament_id: event.tournament_id,
    status: event.status,
    start_at: event.start_at,
    event: facts,
    saved_at: at,
  };
}

/** Saves matches unless the store already holds something newer. */
export async function saveEvents(events: readonly Event[], at: number): Promise<void> {
  await withRoom(() =>
    store.transaction('rw', store.events, async () => {
      const known = await store.events.bulkGet(events.map((event) => event.id));
      const fresh = events.filter((_event, index) => (known[index]?.saved_at ?? 0) <= at);
      await store.events.bulkPut(fresh.map((event) => eventRow(event, at)));
    }),
  );
}

/** A list that was answered in full also tells which matches are no longer there: they moved or vanished. */
export async function saveEventList(list: EventList, at: number, covered: Omit<CoverageRow, 'key' | 'saved_at' | 'meta'> | null): Promise<void> {
  await saveEvents(list.data, at);
  if (covered === null || list.meta.total > list.data.length) return;
  const { stale_since, notice } = list.meta;
  await withRoom(() =>
    store.transaction('rw', store.events, store.coverage, store.unlocked, async () => {
      const here = new Set(list.data.map((event) => event.id));
      const paid = await paidIds();
      await store.events
        .where('start_at')
        .between(covered.from, covered.to, true, false)
        .filter((row) => matches(row, covered) && !here.has(row.id) && !paid.has(row.id) && row.saved_at < at)
        .delete();
      const key = [covered.sport, covered.tournament, covered.from, covered.to].join('|');
      await store.coverage.put({ ...covered, key, saved_at: at, meta: { stale_since, notice } });
    }),
  );
  await prune(at);
}

export function matches(row: EventRow, filter: { sport: string; tournament: string }): boolean {
  return (filter.sport === '*' || String(row.sport_id) === filter.sport) && (filter.tournament === '*' || String(row.tournament_id) === filter.tournament);
}

export async function saveDetail(detail: EventDetail, at: number): Promise<void> {
  await saveEvents([detail.data], at);
  const free = (detail.data.unlocked_predictions ?? []).filter((entry) => entry.unlocked_at === null);
  await withRoom(() =>
    store.details.put({ event_id: detail.data.id, questions: detail.questions, free, meta: detail.meta, saved_at: at }),
  );
}

/** Old fixtures go first; a match that somebody paid for stays. */
async function prune(now: number): Promise<void> {
  await dropBefore(now - KEEP_SECONDS);
}

/** Without its match, what was unlocked could not be read. */
async function paidIds(): Promise<Set<number>> {
  return new Set((await store.unlocked.orderBy('event_id').uniqueKeys()).map(Number));
}

async function dropBefore(startAt: number): Promise<number> {
  const paid = await paidIds();
  const old = (await store.events.where('start_at').below(startAt).primaryKeys()).filter((id) => !paid.has(id));
  await store.events.bulkDelete(old);
  await store.details.bulkDelete(old);
  await store.coverage.where('to').below(startAt).delete();
  return old.length;
}

/** Runs a write; where the device is full, makes room with old fixtures, never with predictions, and tries once more. */
export async function withRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error) || !/quota/i.test(`${error.name} ${error.message}`)) throw error;
    await dropBefore(Math.floor(Date.now() / 1000) - 86_400);
    return write();
  }
}
