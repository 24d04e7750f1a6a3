import type { components } from "#contract";
import type { CoverageRow, EventRow } from "#offline/rows.ts";
import { store } from "#offline/store.ts";
import type { EventDetail, EventList } from "./body-guards.ts";
import { dropBefore, paidIds, withRoom } from "./room.ts";

type Event = components["schemas"]["Event"];

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
  await withRoom(() => putEvents(events, at));
}

/** The write itself, for a caller that makes room by its own rule. */
export function putEvents(events: readonly Event[], at: number): PromiseLike<void> {
  return store.transaction("rw", store.events, async () => {
    const known = await store.events.bulkGet(events.map((event) => event.id));
    const fresh = events.filter((_event, index) => (known[index]?.saved_at ?? 0) <= at);
    await store.events.bulkPut(fresh.map((event) => eventRow(event, at)));
  });
}

/** A list that was answered in full also tells which matches are no longer there: they moved or vanished. */
export async function saveEventList(
  list: EventList,
  at: number,
  covered: Omit<CoverageRow, "key" | "saved_at" | "meta"> | null,
): Promise<void> {
  await saveEvents(list.data, at);
  if (covered === null || list.meta.total > list.data.length) return;
  const { stale_since, notice } = list.meta;
  await withRoom(() =>
    store.transaction("rw", store.events, store.coverage, store.unlocked, async () => {
      const here = new Set(list.data.map((event) => event.id));
      const paid = await paidIds();
      await store.events
        .where("start_at")
        .between(covered.from, covered.to, true, false)
        .filter(
          (row) =>
            matches(row, covered) && !here.has(row.id) && !paid.has(row.id) && row.saved_at < at,
        )
        .delete();
      const key = [covered.sport, covered.tournament, covered.from, covered.to].join("|");
      await store.coverage.put({ ...covered, key, saved_at: at, meta: { stale_since, notice } });
    }),
  );
  await dropBefore(at - KEEP_SECONDS);
}

export function matches(row: EventRow, filter: { sport: string; tournament: string }): boolean {
  return (
    (filter.sport === "*" || String(row.sport_id) === filter.sport) &&
    (filter.tournament === "*" || String(row.tournament_id) === filter.tournament)
  );
}

export async function saveDetail(detail: EventDetail, at: number): Promise<void> {
  await saveEvents([detail.data], at);
  const free = (detail.data.unlocked_predictions ?? []).filter(
    (entry) => entry.unlocked_at === null,
  );
  await withRoom(() =>
    store.details.put({
      event_id: detail.data.id,
      questions: detail.questions,
      free,
      meta: detail.meta,
      saved_at: at,
    }),
  );
}
