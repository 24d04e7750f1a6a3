import type { components } from "#contract";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { forSale } from "#domain/on-sale.ts";
import { API_PATH } from "#domain/paths.ts";
import { mergeUnlocked } from "#domain/unlocked-predictions.ts";
import { FOOTBALL, sportOf } from "#engine/sport.ts";
import type { EventRow, UnlockedRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import { type EventDetail, isSports } from "#sw/network/response-schemas.ts";

type Question = components["schemas"]["Question"];

const SPORTS_PATH = `${API_PATH}/sports`;

export const UNKNOWN_SOURCE: components["schemas"]["SourceMeta"] = {
  stale_since: null,
  notice: null,
};

/**
 * @param userId whose unlocked predictions to include; null for none
 * @returns null if the device does not know the match
 */
export async function readEvent(
  store: Store,
  slug: string,
  userId: number | null,
): Promise<{ body: EventDetail; savedAt: number } | null> {
  const [row] = (await store.events.where("slug").equals(slug).toArray()).sort(
    (a, b) => b.saved_at - a.saved_at,
  );
  if (row === undefined) return null;
  const detail = await store.details.get(row.id);
  const { own, price } = await readOwn(store, row.id, userId);
  const unlocked = own.map((entry) => entry.unlocked);
  const ages = [
    row.saved_at,
    ...own.map((entry) => entry.saved_at),
    ...(detail === undefined ? [] : [detail.saved_at]),
  ];
  const questions = detail?.questions ?? unlocked.map((entry) => entry.prediction.question);
  const ownIds = new Set(own.map((entry) => entry.question_id));
  const locked = questions.filter(({ id }) => !ownIds.has(id));
  return {
    body: {
      data: {
        ...row.event,
        ...(price === undefined ? {} : await priceNow(store, { row, locked, price })),
        unlocked_predictions: mergeUnlocked(unlocked, detail?.free ?? []),
      },
      questions,
      ...(detail?.facts !== undefined && { facts: detail.facts }),
      meta: detail?.meta ?? UNKNOWN_SOURCE,
    },
    savedAt: Math.min(...ages),
  };
}

type Price = Pick<components["schemas"]["Event"], "required_points" | "covered">;

async function readOwn(
  store: Store,
  eventId: number,
  userId: number | null,
): Promise<{ own: UnlockedRow[]; price: Price | undefined }> {
  if (userId === null) return { own: [], price: undefined };
  const [own, answer] = await Promise.all([
    store.unlocked.where("[user_id+event_id]").equals([userId, eventId]).toArray(),
    store.answers.get([userId, eventId]),
  ]);
  const { required_points, covered } = answer?.body.data ?? {};
  if (required_points === undefined) return { own, price: undefined };
  return { own, price: { required_points, ...(covered !== undefined && { covered }) } };
}

/** The score may be newer than the saved price, and a decided question is not sold. */
async function priceNow(
  store: Store,
  { row, locked, price }: { row: EventRow; locked: readonly Question[]; price: Price },
): Promise<Price> {
  const sold = forSale(locked, row.event, await halfMinutesOf(store, row.sport_id));
  const points = price.covered === true ? 0 : sold.length * PRICE_PER_UNIT;
  return { ...price, required_points: Math.min(points, price.required_points ?? 0) };
}

async function halfMinutesOf(store: Store, sportId: number): Promise<number> {
  const body = (await store.lists.get(SPORTS_PATH))?.body;
  const sport = isSports(body) ? body.data.find(({ id }) => id === sportId) : undefined;
  return sportOf(sport?.slug ?? FOOTBALL.slug).halves.minutes;
}
