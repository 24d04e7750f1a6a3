import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { chainHash, findChainFault, type RootEntry } from "#engine/proofs/chain.ts";
import { fromHex } from "#engine/proofs/hex.ts";
import { sha256 } from "#engine/proofs/sha256.ts";
import { MATCH_RESULT, seal, sealFour } from "./sealed-statements.ts";

let entries: RootEntry[];
beforeAll(async () => {
  entries = (await sealFour()).map(({ entry }) => entry);
});

describe("a chain", () => {
  it("is valid from its start, and from any entry seen before", async () => {
    expect(await findChainFault(entries, null)).toBeNull();
    expect(await findChainFault(entries.slice(2), entries[1])).toBeNull();
    expect(await findChainFault(entries.slice(2))).toBeNull();
    expect(await findChainFault([], entries[3])).toBeNull();
  });

  it("reports the first entry at fault if it was rewritten", async () => {
    const [first, second, third, fourth] = entries;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error("four were made");
    const rewritten = { ...second, count: second.count - 1 };
    expect(await findChainFault([first, rewritten, third, fourth], null)).toEqual({
      sequence: 2,
      what: "chain",
    });
    const rehashed = { ...rewritten, chain: await chainHash(rewritten) };
    expect(await findChainFault([first, rehashed, third, fourth], null)).toEqual({
      sequence: 3,
      what: "previous",
    });
    expect(await findChainFault([first, third, fourth], null)).toEqual({
      sequence: 3,
      what: "order",
    });
    expect(await findChainFault([second, third], null)).toEqual({ sequence: 2, what: "order" });
    expect(await findChainFault([first, third, second, fourth], null)).toEqual({
      sequence: 3,
      what: "order",
    });
    const swapped = { ...first, previous: second.chain };
    expect(await findChainFault([swapped])).toEqual({ sequence: 1, what: "previous" });
    const early = { ...third, sealed_at: second.sealed_at - 1 };
    expect(
      await findChainFault([first, second, { ...early, chain: await chainHash(early) }], null),
    ).toEqual({ sequence: 3, what: "time" });
    // A valid second history. Only a client that saw the earlier entry detects the fork.
    const fork = await seal([{ ...MATCH_RESULT, question: "question-0" }], first, second.sealed_at);
    expect(await findChainFault([first, fork.entry], null)).toBeNull();
    expect(await findChainFault([third], fork.entry)).toEqual({ sequence: 3, what: "previous" });
  });

  it.each<[string, Partial<RootEntry>]>([
    ["a root that is none", { root: "root" }],
    ["a fraction of a prediction", { count: 10.5 }],
    ["no time", { sealed_at: Number.NaN }],
  ])("with %s has a fault, and no check of it fails", async (_what, change) => {
    const [first] = entries;
    if (first === undefined) throw new Error("four were made");
    expect(await findChainFault([{ ...first, ...change }])).toEqual({ sequence: 1, what: "chain" });
  });

  it("is invalid with a negative count, even if the hash fits", async () => {
    const [first] = entries;
    if (first === undefined) throw new Error("four were made");
    const eight = (number: number) =>
      new Uint8Array(new BigInt64Array([BigInt(number)]).buffer).toReversed();
    const chainOf = (count: number) =>
      sha256(
        Uint8Array.of(2),
        fromHex(first.previous),
        fromHex(first.root),
        eight(count),
        eight(first.sealed_at),
        eight(first.sequence),
      );
    expect(await chainOf(first.count)).toBe(first.chain);
    expect(await findChainFault([{ ...first, count: -1, chain: await chainOf(-1) }])).toEqual({
      sequence: 1,
      what: "chain",
    });
  });

  it("is invalid if any field of any entry changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.constantFrom("sequence", "count", "sealed_at", "root", "previous", "chain"),
        fc.integer({ min: 1, max: 15 }),
        async (at, field, by) => {
          const forged = entries.map((entry, index) => {
            if (index !== at) return entry;
            if (field === "sequence" || field === "count" || field === "sealed_at")
              return { ...entry, [field]: entry[field] + by };
            if (field !== "root" && field !== "previous" && field !== "chain")
              throw new Error(field);
            return {
              ...entry,
              [field]:
                (Number.parseInt(entry[field].slice(0, 1), 16) ^ by).toString(16) +
                entry[field].slice(1),
            };
          });
          expect(await findChainFault(forged, null)).not.toBeNull();
        },
      ),
    );
  });
});
