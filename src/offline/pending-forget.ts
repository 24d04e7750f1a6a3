import { isTokenHash } from '#src/offline/hash-token.ts';

const KEY = 'touchline-forget';

/** What a log-out has yet to remove from this phone: everything private that is not of who is signed in by then. */
export interface PendingForget {
  /** Hashes of the tokens that are over; an answer to one of them is filed no more. */
  closed: string[];
  /** As it was written down. */
  mark: string;
}

/** Written down before anything is removed: whatever stops that, it is finished later. */
export function markForget(tokenHash: string | null): void {
  const closed = readForget()?.closed ?? [];
  try {
    localStorage.setItem(KEY, JSON.stringify(tokenHash === null ? closed : [...new Set([...closed, tokenHash])]));
  } catch {
    // Nothing can be stored here: it has this one chance.
  }
}

export function readForget(): PendingForget | null {
  try {
    const mark = localStorage.getItem(KEY);
    return mark === null ? null : { mark, closed: readHashes(mark) };
  } catch {
    return null;
  }
}

/** Unless another log-out has been added meanwhile. */
export function unmarkForget({ mark }: PendingForget): void {
  try {
    if (localStorage.getItem(KEY) === mark) localStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

/** Damaged, it still says that there is something to be removed. */
function readHashes(mark: string): string[] {
  try {
    const stored: unknown = JSON.parse(mark);
    return Array.isArray(stored) ? stored.filter(isTokenHash) : [];
  } catch {
    return [];
  }
}
