import type { components } from "#contract";
import { DAY_S } from "#domain/day.ts";
import type { FixtureList } from "#domain/fixture-list.ts";
import { isOwn } from "#domain/unlocked-predictions.ts";
import type { EventRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import type { EventDetail } from "#sw/network/response-schemas.ts";
import { putNewer } from "#sw/storage/put-newer.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";
import { readByKeys } from "#sw/storage/read-by-keys.ts";
import { coverageScope, type Listing, readListedRows } from "#sw/storage/read-event-list.ts";

type Event = components["schemas"]["Event"];

export type Update = (before: Event, received: Event) => Event;

const KEEP_SECONDS = 30 * DAY_S;

export type EventStore = ReturnType<typeof createEventStore>;

/** Rows are public and never hold unlocked predictions. Times are unix seconds. */
export function createEventStore({ store, eviction }: { store: Store; eviction: QuotaEviction }) {
  function putEvents(
    events: readonly Event[],
    at: number,
    update: Update = (_before, received) => received,
  ): PromiseLike<void> {
    return store.transaction("rw", store.events, async () => {
      const ids = events.map(({ id }) => id);
      const known = await readByKeys(store.events, ({ id }) => id, ids);
      await store.events.bulkPut(
        events.flatMap((event, index) => {
          const before = known[index];
          if (before === undefined) return [eventRow(event, at)];
          return before.saved_at > at ? [] : [eventRow(update(before.event, event), at)];
        }),
      );
    });
  }

  return {
    putEvents,

    /** @param covered the list that the response completes, or null */
    async writeList(
      list: Listing,
      at: number,
      { covered, update }: { covered: FixtureList | null; update: Update },
    ): Promise<void> {
      await eviction.write(() => putEvents(list.events, at, update));
      if (covered === null || list.meta.total > list.events.length) return;
      const { stale_since, notice } = list.meta;
      await eviction.write(() =>
        store.transaction("rw", store.events, store.coverage, store.unlocked, async () => {
          const listedIds = new Set(list.events.map((event) => event.id));
          const paid = await eviction.paidEventIds();
          const absent = (await readListedRows(store, covered)).filter(
            (row) => !listedIds.has(row.id) && !paid.has(row.id) && row.saved_at < at,
          );
          await store.events.bulkDelete(absent.map((row) => row.id));
          const { from, to } = covered;
          const scope = coverageScope(covered);
          const key = [scope.sport, scope.tournament, from, to].join("|");
          const meta = { stale_since, notice };
          await putNewer(store.coverage, key, { ...scope, from, to, key, saved_at: at, meta });
        }),
      );
      await eviction.evictBefore(at - KEEP_SECONDS);
    },

    async writeDetail(detail: EventDetail, at: number): Promise<void> {
      await eviction.write(() => putEvents([detail.data], at));
      const free = (detail.data.unlocked_predictions ?? []).filter((entry) => !isOwn(entry));
      await eviction.write(() =>
        store.transaction("rw", store.details, () =>
          putNewer(store.details, detail.data.id, {
            event_id: detail.data.id,
            questions: detail.questions,
            ...(detail.facts !== undefined && { facts: detail.facts }),
            free,
            meta: detail.meta,
            saved_at: at,
          }),
        ),
      );
    },
  };
}

function eventRow(event: Event, at: number): EventRow {
  // Private fields must not reach a public row.
  const {
    unlocked_predictions: _own,
    required_points: _cost,
    covered: _plan,
    ...publicEvent
  } = event;
  return {
    id: event.id,
    slug: event.slug,
    sport_id: event.sport_id,
    tournament_id: event.tournament_id,
    status: event.status,
    start_at: event.start_at,
    event: publicEvent,
    saved_at: at,
  };
}
