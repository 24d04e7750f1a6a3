import type { Db } from "#server/platform/db/database.ts";
import { readSnapshot } from "#server/platform/db/snapshot.ts";
import {
  findHead,
  findRevealed,
  findRoot,
  type LeafRow,
  listLeaves,
  listRoots,
  type RevealedRow,
  type RootRow,
} from "#server/proofs/proof-repository.ts";

/** A page of the chain, with its head as it was then: not one that was sealed in between. */
export function readChain(
  db: Db,
  page: { after: number; limit: number },
): Promise<{ roots: RootRow[]; head: RootRow | null; total: number }> {
  return readSnapshot(db, async (tx) => ({
    roots: await listRoots(tx, page.after, page.limit),
    ...(await findHead(tx)),
  }));
}

export interface OpenedRoot {
  root: RootRow;
  leaves: LeafRow[];
  /** By prediction. */
  revealed: Map<number, RevealedRow>;
}

/** A root with its leaves; at one instant, so that a match that ends in between is either over or not. */
export function readRoot(db: Db, hash: string, now: Date): Promise<OpenedRoot | null> {
  return readSnapshot(db, async (tx) => {
    const root = await findRoot(tx, hash);
    if (root === undefined) return null;
    const range = { first: root.sequence, last: root.sequence };
    return {
      root,
      leaves: await listLeaves(tx, range),
      revealed: await findRevealed(tx, range, now),
    };
  });
}
