import { retryOnLostConnection } from "#offline/retry.ts";
import { store } from "#offline/store.ts";
import { dropPreviousBuild } from "./previous-build.ts";

const DAY_S = 86_400;

/** Of each piece of filing that is under way: the matches it is about. */
const beingFiled = new Set<readonly number[]>();

/** While unlocked predictions are being filed, their matches are paid for as well: no room is made of them. */
export async function whileFiling<T>(
  eventIds: readonly number[],
  file: () => Promise<T>,
): Promise<T> {
  // A list of its own: two pieces of filing may be given the same one.
  const ids = [...eventIds];
  beingFiled.add(ids);
  try {
    return await file();
  } finally {
    beingFiled.delete(ids);
  }
}

/** Without its match, what was unlocked could not be read. */
export async function paidIds(): Promise<Set<number>> {
  const filed = (await store.unlocked.orderBy("event_id").uniqueKeys()).map(Number);
  return new Set([...filed, ...[...beingFiled].flat()]);
}

/** Old fixtures go, the oldest first; a match that somebody paid for stays. Of an old match no copy is kept. */
export async function dropBefore(startAt: number): Promise<void> {
  await store.transaction(
    "rw",
    [store.events, store.details, store.answers, store.coverage, store.unlocked],
    async () => {
      const paid = await paidIds();
      const old = (await store.events.where("start_at").below(startAt).primaryKeys()).filter(
        (id) => !paid.has(id),
      );
      await store.events.bulkDelete(old);
      await store.coverage.filter((row) => row.from < startAt).delete();
      // Of matches that have left the store, now or before, and moved or vanished ones.
      const left = new Set(await store.events.toCollection().primaryKeys());
      const recent = new Set(
        await store.events.where("start_at").aboveOrEqual(startAt).primaryKeys(),
      );
      await store.details.bulkDelete(
        (await store.details.toCollection().primaryKeys()).filter((id) => !left.has(id)),
      );
      await store.answers.bulkDelete(
        (await store.answers.toCollection().primaryKeys()).filter(([, id]) => !recent.has(id)),
      );
    },
  );
}

/** What goes where the device is full, step by step: what can be fetched again first, unlocked predictions never. */
async function dropCopies(): Promise<void> {
  await dropPreviousBuild();
  // Everything in them is filed elsewhere as well; without them an answer travels whole once more.
  await store.answers.clear();
}
const dropOldDays = () => dropBefore(now() - DAY_S);
const dropStarted = () => dropBefore(now());
const dropAllFixtures = () => dropBefore(Number.MAX_SAFE_INTEGER);

/** Runs a write of fixtures; where the device is full, makes room and tries again. */
export function withRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  return tryAfterEach(write, [dropCopies, dropOldDays, dropStarted]);
}

/** The same for what was paid for: no fixture is worth as much. */
export function withAllRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  return tryAfterEach(write, [dropCopies, dropOldDays, dropStarted, dropAllFixtures]);
}

async function tryAfterEach<T>(
  write: () => PromiseLike<T>,
  steps: readonly (() => Promise<void>)[],
): Promise<T> {
  try {
    return await retryOnLostConnection(store, write);
  } catch (error) {
    const [step, ...later] = steps;
    if (!isFull(error) || step === undefined) throw error;
    await step();
    return tryAfterEach(write, later);
  }
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
