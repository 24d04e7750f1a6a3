import { DAY_MS } from "#domain/day.ts";
import { chainHash, NO_CHAIN } from "#engine/proofs/chain.ts";
import { toHex } from "#engine/proofs/hex.ts";
import { inclusionPath, merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import { markVoid } from "#server/fixtures/feed-repository.ts";
import { SEAL_LEAD_MS } from "#server/fixtures/prediction-window.ts";
import { type Context, now } from "#server/platform/context.ts";
import { listLate, lockIfLate } from "#server/proofs/late-repository.ts";
import {
  insertSeal,
  listUnsealedKickOffs,
  lockChain,
  lockUnsealed,
  type SealWindow,
} from "#server/proofs/seal-repository.ts";
import { statementOfRow } from "#server/proofs/statement-of.ts";

const SECOND_MS = 1000;
/** A demo seals missed days. All feeds check again for late matches. */
const CATCH_UP_MS = 4 * DAY_MS;
const SALT_BYTES = 32;

/** @param signal aborted on timeout: nothing is sealed after that */
export async function sealPredictions(
  context: Context,
  source: NamedFeed,
  signal?: AbortSignal,
): Promise<void> {
  const at = now(context);
  await (source.feed.isDemo
    ? sealDemo(context, source.id, at, signal)
    : sealWindow(context, { ...dueWindowAt(source.id, at), isDemo: false }, at, signal));
  const window = { feed: source.id, since: new Date(at.getTime() - CATCH_UP_MS), at };
  for (const eventId of await listLate(context.db, window)) {
    await context.db.transaction(async (tx) => {
      // Another process may have postponed or voided the match.
      if (!(await lockIfLate(tx, eventId, window))) return;
      await markVoid(tx, { eventId, reason: "sealed_late", at });
      await context.jobs.request(tx, "refund-void-matches", { eventId });
    });
  }
}

function dueWindowAt(feed: string, at: Date): Omit<SealWindow, "isDemo"> {
  return { feed, from: at, to: new Date(at.getTime() + SEAL_LEAD_MS) };
}

/** Each past match at its own time, in order. */
async function sealDemo(
  context: Context,
  feed: string,
  at: Date,
  signal?: AbortSignal,
): Promise<void> {
  const dueWindow = {
    ...dueWindowAt(feed, at),
    from: new Date(at.getTime() - CATCH_UP_MS),
    isDemo: true,
  };
  for (const kickOff of await listUnsealedKickOffs(context.db, dueWindow)) {
    await sealWindow(
      context,
      { ...dueWindow, from: kickOff, to: kickOff },
      new Date(kickOff.getTime() - SEAL_LEAD_MS),
      signal,
    );
  }
}

/** Root times never go back. Predictions that would be too late stay unsealed. */
async function sealWindow(
  context: Context,
  window: SealWindow,
  time: Date,
  signal?: AbortSignal,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const head = await lockChain(tx);
    const sealedAt = new Date(
      Math.max(wholeSeconds(time) * SECOND_MS, head?.sealedAt.getTime() ?? 0),
    );
    const earliestKickOff = new Date(
      Math.max(window.from.getTime(), sealedAt.getTime() + SECOND_MS),
    );
    const rows = await lockUnsealed(tx, { ...window, from: earliestKickOff });
    if (rows.length === 0) return;
    const random = context.randomBytes(rows.length * SALT_BYTES);
    const sealed = await Promise.all(
      rows.map(async (row, index) => {
        const salt = toHex(random.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES));
        return { row, salt, hash: await statementLeaf(statementOfRow(row), salt) };
      }),
    );
    const tree = await merkleTree(sealed.map((leaf) => leaf.hash));
    const entry = {
      sequence: (head?.sequence ?? 0) + 1,
      root: rootOf(tree),
      count: rows.length,
      sealed_at: wholeSeconds(sealedAt),
      previous: head?.chain ?? NO_CHAIN,
    };
    const { sealed_at: _seconds, ...columns } = entry;
    const leaves = sealed.map(({ row, salt, hash }, index) => ({
      predictionId: row.prediction.id,
      leafIndex: index,
      kickOff: new Date(wholeSeconds(row.kickOff) * SECOND_MS),
      salt,
      hash,
      path: inclusionPath(tree, index),
    }));
    await insertSeal(tx, { ...columns, sealedAt, chain: await chainHash(entry) }, leaves, {
      at: now(context),
      isDemo: window.isDemo,
    });
    // A delayed root would show a seal time that nobody could confirm.
    signal?.throwIfAborted();
  });
}

function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / SECOND_MS);
}
