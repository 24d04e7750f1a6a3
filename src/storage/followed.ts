import { type Observable, createObservable } from "#src/state/observable.ts";
import { type FollowedEntry, stored } from "#src/storage/entries.ts";
import type { Stored } from "#src/storage/web-storage.ts";

export type FollowedKind = FollowedEntry[0];
export type Followed = readonly FollowedEntry[];

export interface Following extends Observable<Followed> {
  readonly toggle: (kind: FollowedKind, id: number) => void;
}

/** Nobody follows more. The oldest entries are dropped, because matches end. */
const MAX_ENTRIES = 500;

/** On this device only. With a full storage, a choice lasts while the page is open. */
export function createFollowing(entry: Stored<FollowedEntry[]>): Following {
  const { read, subscribe, set } = createObservable<Followed>(entry.read() ?? []);
  let isListening = false;
  return {
    read,
    subscribe: (listener) => {
      if (!isListening) entry.onOtherTab((entries) => set(entries ?? []));
      isListening = true;
      return subscribe(listener);
    },
    toggle: (kind, id) => {
      const others = read().filter((other) => !isSame(other, kind, id));
      const isNew = others.length === read().length;
      const next = isNew ? [...others, [kind, id] satisfies FollowedEntry] : others;
      set(next.slice(-MAX_ENTRIES));
      entry.write([...read()]);
    },
  };
}

export const following = createFollowing(stored.followed);

export function toggleFollow(kind: FollowedKind, id: number): void {
  following.toggle(kind, id);
}

export function isFollowed(followed: Followed, kind: FollowedKind, id: number): boolean {
  return followed.some((entry) => isSame(entry, kind, id));
}

function isSame([kind, id]: FollowedEntry, otherKind: FollowedKind, otherId: number): boolean {
  return kind === otherKind && id === otherId;
}
