import { type Observable, createObservable } from "#src/state/observable.ts";
import { type FollowChange, type FollowedEntry, stored } from "#src/storage/entries.ts";
import { currentReader } from "#src/storage/session.ts";
import type { Stored } from "#src/storage/web-storage.ts";

export type FollowedKind = FollowedEntry[0];
export type Followed = readonly FollowedEntry[];

export interface Following extends Observable<Followed> {
  readonly toggle: (kind: FollowedKind, id: number) => void;
  readonly replace: (next: Followed) => void;
}

interface FollowStorage {
  entry: Stored<FollowedEntry[]>;
  /** Changes that the account does not have yet; null before the first one. */
  outbox: Stored<FollowChange[]>;
  /** Unix milliseconds. */
  now: () => number;
  /** True without a session, also without one that has expired. */
  isVisitor: () => boolean;
}

/** The account's limit. Matches end, so the oldest match is dropped before a club. */
const MAX_ENTRIES = 500;

/** Kept at once on this device. With a full storage, a choice lasts while the page is open. */
export function createFollowing({ entry, outbox, now, isVisitor }: FollowStorage): Following {
  const { read, subscribe, set } = createObservable<Followed>(entry.read() ?? []);
  let isListening = false;
  function replace(next: Followed): void {
    set(next);
    entry.write([...next]);
  }
  function note(kind: FollowedKind, id: number, isOn: boolean): void {
    const pending = outbox.read() ?? read().map(fromEarlierVersion);
    const known = pending.find((change) => isSame(change, kind, id));
    const others = pending.filter((change) => change !== known);
    // A visitor's "off" takes back their own "on". Sent, it would remove the account's star.
    const takesBack = !isOn && isVisitor();
    // Later than before, even if the clock was put back.
    const at = Math.max(now(), (known?.[3] ?? 0) + 1);
    outbox.write(takesBack ? others : [...others, [kind, id, isOn, at]]);
  }
  return {
    read,
    subscribe: (listener) => {
      if (!isListening) entry.onOtherTab((entries) => set(entries ?? []));
      isListening = true;
      return subscribe(listener);
    },
    toggle: (kind, id) => {
      const others = read().filter((other) => !isSame(other, kind, id));
      const isOn = others.length === read().length;
      note(kind, id, isOn);
      if (isOn && others.length === MAX_ENTRIES) {
        const oldest = others.findIndex(([other]) => other === "event");
        for (const [oldKind, oldId] of others.splice(Math.max(0, oldest), 1))
          note(oldKind, oldId, false);
      }
      if (isOn) others.push([kind, id]);
      replace(others);
    },
    replace,
  };
}

/** An earlier version stored no times, so any other change of the star is later. */
export function fromEarlierVersion([kind, id]: FollowedEntry): FollowChange {
  return [kind, id, true, 1];
}

export const following = createFollowing({
  entry: stored.followed,
  outbox: stored.followOutbox,
  now: Date.now,
  isVisitor: () => currentReader.read() === null,
});

export function toggleFollow(kind: FollowedKind, id: number): void {
  following.toggle(kind, id);
}

/** The stars belong to the account, so they leave with it. */
export function clearFollowing(): void {
  following.replace([]);
  stored.followed.remove();
  stored.followOutbox.remove();
}

export function isFollowed(followed: Followed, kind: FollowedKind, id: number): boolean {
  return followed.some((entry) => isSame(entry, kind, id));
}

function isSame(
  [kind, id]: readonly [FollowedKind, number, ...unknown[]],
  otherKind: FollowedKind,
  otherId: number,
): boolean {
  return kind === otherKind && id === otherId;
}
