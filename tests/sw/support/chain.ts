import { chainHash, NO_CHAIN, type RootEntry } from "#engine/proofs/chain.ts";

/** @param salt makes another chain of the same length */
export async function chainOf(
  length: number,
  salt = "a",
  start: readonly RootEntry[] = [],
): Promise<RootEntry[]> {
  const chain = [...start];
  for (let sequence = chain.length + 1; sequence <= length; sequence += 1) {
    const root = `${salt}${sequence}`.padEnd(64, "0");
    const entry = {
      sequence,
      root,
      count: 11,
      sealed_at: 1_790_000_000 + sequence * 60,
      previous: chain.at(-1)?.chain ?? NO_CHAIN,
    };
    chain.push({ ...entry, chain: await chainHash(entry) });
  }
  return chain;
}

export function proofsOf(chain: readonly RootEntry[], after: number, limit: number) {
  const head = chain.at(-1);
  return {
    data: chain.filter(({ sequence }) => sequence > after).slice(0, limit),
    meta: {
      head: head === undefined ? null : { sequence: head.sequence, chain: head.chain },
      total: 11 * chain.length,
    },
  };
}
