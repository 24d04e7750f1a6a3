import { parseJson, stored, tokenHashes } from "#src/storage/entries.ts";

export interface PendingCleanup {
  closed: string[];
  mark: string;
}

let unstored: string | null = null;

/** Stored before anything is removed, because a cleanup can be interrupted. */
export function addPendingCleanup(tokenHash: string | null): void {
  const closed = readPendingCleanup()?.closed ?? [];
  const mark = JSON.stringify(tokenHash === null ? closed : [...new Set([...closed, tokenHash])]);
  if (!stored.cleanup.write(mark)) unstored = mark;
}

/** A damaged entry still means that something must be removed. */
export function readPendingCleanup(): PendingCleanup | null {
  const mark = unstored ?? stored.cleanup.read();
  return mark === null ? null : { mark, closed: parseJson(tokenHashes, mark) ?? [] };
}

/** Keeps the entry if another logout was added. */
export function removePendingCleanup({ mark }: PendingCleanup): void {
  if (unstored === mark) unstored = null;
  if (stored.cleanup.read() === mark) stored.cleanup.remove();
}
