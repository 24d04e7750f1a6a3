import { parseJson, stored, tokenHashes } from "#src/storage/entries.ts";

/** What a logout has yet to remove from this phone: everything private that is not of who is signed in by then. */
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
  if (!stored.cleanup.write(mark)) unstored = mark;
}

/** Damaged, it still says that there is something to be removed. */
export function readPendingCleanup(): PendingCleanup | null {
  const mark = unstored ?? stored.cleanup.read();
  return mark === null ? null : { mark, closed: parseJson(tokenHashes, mark) ?? [] };
}

/** Unless another logout has been added meanwhile. */
export function removePendingCleanup({ mark }: PendingCleanup): void {
  if (unstored === mark) unstored = null;
  if (stored.cleanup.read() === mark) stored.cleanup.remove();
}
