import { fromHex } from "./hex.ts";
import { sha256 } from "./sha256.ts";

/** One seal: the root of a tree of predictions, bound to every seal before it. */
export interface RootEntry {
  /** From 1, without a gap. */
  sequence: number;
  root: string;
  /** Predictions in the tree. */
  count: number;
  /** Unix seconds. */
  sealed_at: number;
  /** `chain` of the entry before. */
  previous: string;
  chain: string;
}

export type ChainHead = Pick<RootEntry, "sequence" | "chain">;

/** What the first entry has before it. */
export const NO_CHAIN = "0".repeat(64);

/** Neither a leaf (0) nor a node (1) of a tree. */
const ENTRY = Uint8Array.of(2);

/**
 * SHA-256 of a byte of value 2, `previous` and `root` (32 bytes each), and `count`, `sealed_at` and `sequence` (8 bytes
 * each, big-endian). The database computes the same: migration 0006.
 * @throws RangeError for a hash or a number that is none
 */
export function chainHash(entry: Omit<RootEntry, "chain">): Promise<string> {
  return sha256(
    ENTRY,
    fromHex(entry.previous),
    fromHex(entry.root),
    eightBytes(entry.count),
    eightBytes(entry.sealed_at),
    eightBytes(entry.sequence),
  );
}

function eightBytes(number: number): Uint8Array {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`${number} is no whole number.`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

export interface ChainFault {
  sequence: number;
  /**
   * order: an entry is missing, doubled or out of its place; previous: it does not follow the entry before it;
   * time: it was sealed before the entry before it; chain: its own hash is not that of what it says, or that has none.
   */
  what: "order" | "previous" | "time" | "chain";
}

/**
 * The first fault in entries that should follow one another, or null.
 * @param before the entry that the first should follow: one seen earlier, or null for the start of the chain; left out,
 * the first is taken as it comes
 */
export async function findChainFault(
  entries: readonly RootEntry[],
  before?: ChainHead | null,
): Promise<ChainFault | null> {
  let head: (ChainHead & { sealed_at?: number }) | undefined =
    before === null ? { sequence: 0, chain: NO_CHAIN } : before;
  for (const entry of entries) {
    const what = await entryFault(entry, head);
    if (what !== null) return { sequence: entry.sequence, what };
    head = entry;
  }
  return null;
}

/** What is wrong with an entry, or null. @param before the entry that it should follow, where that is known */
export async function entryFault(
  entry: RootEntry,
  before?: ChainHead & { sealed_at?: number },
): Promise<ChainFault["what"] | null> {
  if (before !== undefined && entry.sequence !== before.sequence + 1) return "order";
  if (before !== undefined && entry.previous !== before.chain) return "previous";
  if (entry.sequence === 1 && entry.previous !== NO_CHAIN) return "previous";
  if (before?.sealed_at !== undefined && entry.sealed_at < before.sealed_at) return "time";
  return (await hasItsHash(entry)) ? null : "chain";
}

/** Never throws: an entry comes from whoever wants it believed. */
async function hasItsHash(entry: RootEntry): Promise<boolean> {
  try {
    return entry.chain === (await chainHash(entry));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
