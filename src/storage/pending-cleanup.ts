import { isTokenHash } from "#offline/token-hash.ts";

const KEY = "touchline-forget";

/** What a log-out has yet to remove from this phone: everything private that is not of who is signed in by then. */
export interface PendingCleanup {
  /** Hashes of the tokens that are over; an answer to one of them is filed no more. */
  closed: string[];
  /** As it was written down. */
  mark: string;
}

/** Where nothing can be stored, for as long as this page is open. */
let unstored: string | null = null;

/** Written down before anything is removed: whatever stops that, it is finished later. */
export function addPendingCleanup(tokenHash: string | null): void {
  const closed = readPendingCleanup()?.closed ?? [];
  const mark = JSON.stringify(tokenHash === null ? closed : [...new Set([...closed, tokenHash])]);
  try {
    localStorage.setItem(KEY, mark);
  } catch {
    unstored = mark;
  }
}

export function readPendingCleanup(): PendingCleanup | null {
  const mark = unstored ?? readMark();
  return mark === null ? null : { mark, closed: readHashes(mark) };
}

/** Unless another log-out has been added meanwhile. */
export function removePendingCleanup({ mark }: PendingCleanup): void {
  if (unstored === mark) unstored = null;
  try {
    if (localStorage.getItem(KEY) === mark) localStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

function readMark(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage may be forbidden altogether.
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
