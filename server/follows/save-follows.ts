import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { lockUser } from "#server/accounts/user-repository.ts";
import {
  type FollowKind,
  type FollowRow,
  findTargets,
  listFollows,
  upsertFollows,
} from "#server/follows/follow-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The same limit as on a device: src/storage/followed.ts. */
const MAX_FOLLOWS = 500;
const KINDS = ["team", "tournament", "event"] as const satisfies readonly FollowKind[];

export interface Star {
  kind: FollowKind;
  id: number;
  isOn: boolean;
  /** Unix milliseconds of the device's clock. */
  changedAt: number;
}

/** @returns all stars of the account after the change */
export async function saveFollows(
  context: Context,
  userId: number,
  stars: readonly Star[],
): Promise<FollowRow[]> {
  const at = now(context);
  return context.db.transaction(async (tx) => {
    // Two devices at once could otherwise pass the limit together.
    if ((await lockUser(tx, userId)) === undefined) throw accountRefusals.signInEnded();
    const changes = latestOfEach(await withoutUnknown(tx, stars)).map(
      ({ kind, id, isOn, changedAt }) => ({
        userId,
        kind,
        targetId: id,
        isOn,
        // A device's clock may be ahead. It must not win over every later change.
        changedAt: new Date(Math.min(changedAt, at.getTime())),
      }),
    );
    refuseAboveLimit(await listFollows(tx, userId), changes);
    await upsertFollows(tx, changes);
    return listFollows(tx, userId);
  });
}

/** A device may keep the star of a match that another feed had. It is not an error. */
async function withoutUnknown(db: Db, stars: readonly Star[]): Promise<Star[]> {
  const known = new Set<string>();
  for (const kind of KINDS) {
    const ids = stars.filter((star) => star.kind === kind).map(({ id }) => id);
    for (const id of await findTargets(db, kind, ids)) known.add(`${kind} ${id}`);
  }
  return stars.filter(({ kind, id }) => known.has(`${kind} ${id}`));
}

function latestOfEach(stars: readonly Star[]): Star[] {
  const latest = new Map<string, Star>();
  for (const star of stars) {
    const key = `${star.kind} ${star.id}`;
    const known = latest.get(key);
    if (known === undefined || known.changedAt < star.changedAt) latest.set(key, star);
  }
  return [...latest.values()];
}

function refuseAboveLimit(stored: readonly FollowRow[], changes: readonly FollowRow[]): void {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const newer = changes.filter((row) => {
    const known = before.get(keyOf(row));
    return known === undefined || known.changedAt < row.changedAt;
  });
  const added = newer.filter((row) => row.isOn && before.get(keyOf(row))?.isOn !== true);
  const removed = newer.filter((row) => !row.isOn && before.get(keyOf(row))?.isOn === true);
  const room = MAX_FOLLOWS - stored.filter(({ isOn }) => isOn).length + removed.length;
  if (added.length <= room) return;
  const refused = added
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    .slice(Math.max(0, room));
  throw new Refusal("invalid", "too_many_follows", LIMIT_TEXT, {
    errors: Object.fromEntries(refused.map((row) => [keyOf(row), [LIMIT_TEXT]])),
  });
}

const LIMIT_TEXT = `You can follow at most ${MAX_FOLLOWS} clubs, competitions and matches. Remove a star first.`;

function keyOf({ kind, targetId }: Pick<FollowRow, "kind" | "targetId">): string {
  return `${kind} ${targetId}`;
}
