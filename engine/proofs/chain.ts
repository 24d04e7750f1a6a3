import { fromHex } from "./hex.ts";
import { sha256 } from "./sha256.ts";

export interface RootEntry {
  sequence: number;
  root: string;
  count: number;
  sealed_at: number;
  previous: string;
  chain: string;
}

export type ChainHead = Pick<RootEntry, "sequence" | "chain">;

export const NO_CHAIN = "0".repeat(64);

/** Differs from a tree's leaf (0) and node (1). */
const ENTRY = Uint8Array.of(2);

/**
 * SHA-256 of a byte 2, `previous` and `root` (32 bytes each), then `count`, `sealed_at` and
 * `sequence` (8 bytes each, big-endian). Migration 0006 computes the same hash.
 * @throws RangeError for an invalid hash or number
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
    throw new RangeError(`${number} is not a whole number.`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

export interface ChainFault {
  sequence: number;
  /** order: missing, doubled or misplaced. chain: the hash does not match the content. */
  what: "order" | "previous" | "time" | "chain";
}

/**
 * @param before the preceding entry: null at the start of the chain, undefined if unknown
 * @returns the first fault, or null
 */
export async function findChainFault(
  entries: readonly RootEntry[],
  before?: ChainHead | null,
): Promise<ChainFault | null> {
  let head: (ChainHead & { sealed_at?: number }) | undefined =
    before === null ? { sequence: 0, chain: NO_CHAIN } : before;
  for (const entry of entries) {
    const fault = await entryFault(entry, head);
    if (fault !== null) return { sequence: entry.sequence, what: fault };
    head = entry;
  }
  return null;
}

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

/** Never throws, because the entry may come from an attacker. */
async function hasItsHash(entry: RootEntry): Promise<boolean> {
  try {
    return entry.chain === (await chainHash(entry));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
