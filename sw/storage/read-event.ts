import type { components } from "#contract";
import { mergeUnlocked } from "#domain/unlocked-predictions.ts";
import type { Store } from "#offline/store.ts";
import type { EventDetail } from "#sw/network/response-schemas.ts";

export const UNKNOWN_SOURCE: components["schemas"]["SourceMeta"] = {
  stale_since: null,
  notice: null,
};

/**
 * Null where the device does not know the match.
 * @param userId whose unlocked predictions to include; null for none
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
  const { own, points } = await readOwn(store, row.id, userId);
  const unlocked = own.map((entry) => entry.unlocked);
  const ages = [
    row.saved_at,
    ...own.map((entry) => entry.saved_at),
    ...(detail === undefined ? [] : [detail.saved_at]),
  ];
  return {
    body: {
      data: {
        ...row.event,
        ...(points === undefined ? {} : { required_points: points }),
        unlocked_predictions: mergeUnlocked(unlocked, detail?.free ?? []),
      },
      questions: detail?.questions ?? unlocked.map((entry) => entry.prediction.question),
      meta: detail?.meta ?? UNKNOWN_SOURCE,
    },
    savedAt: Math.min(...ages),
  };
}

async function readOwn(store: Store, eventId: number, userId: number | null) {
  if (userId === null) return { own: [], points: undefined };
  const [own, answer] = await Promise.all([
    store.unlocked.where("[user_id+event_id]").equals([userId, eventId]).toArray(),
    store.answers.get([userId, eventId]),
  ]);
  return { own, points: answer?.body.data.required_points };
}
