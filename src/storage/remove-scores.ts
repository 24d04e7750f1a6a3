import { store } from "#src/storage/device-store.ts";

/** Everything public that was saved here, except the matches of unlocked predictions: without them those say little. */
export async function removeScores(): Promise<void> {
  await store.transaction(
    "rw",
    [store.events, store.details, store.coverage, store.lists, store.answers, store.unlocked],
    async () => {
      const paid = (await store.unlocked.orderBy("event_id").uniqueKeys()).map(Number);
      await store.events.where("id").noneOf(paid).delete();
      await store.details.where("event_id").noneOf(paid).delete();
      // Copies of what is filed elsewhere, matches included.
      await store.answers.clear();
      await store.coverage.clear();
      await store.lists.clear();
    },
  );
}
