import { expect, it } from "vitest";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { checkChainPage } from "#sw/chain/follow-chain.ts";
import { chainOf, proofsOf } from "../support/chain.ts";

const chain = await chainOf(10);
const other = await chainOf(10, "b");
const at = (entries: readonly RootEntry[], sequence: number) => {
  const entry = entries[sequence - 1];
  if (entry === undefined) throw new Error(`There is no seal ${sequence}.`);
  return entry;
};
const seen = at(chain, 5);
const page = (entries: readonly RootEntry[]) => proofsOf(entries, 4, 1_000);

it("A page with the seen seal and an unbroken chain is linked", async () => {
  expect(await checkChainPage(seen, page(chain))).toEqual({ kind: "linked" });
  expect(await checkChainPage(seen, page(chain.slice(0, 5)))).toEqual({ kind: "linked" });
});

it("A seal that is missing on its page is gone", async () => {
  expect(await checkChainPage(seen, page(chain.slice(0, 4)))).toEqual({
    kind: "breach",
    breach: { what: "gone", now: null },
  });
});

it("A seal after the head is gone, even if its page has it", async () => {
  const shown = page(chain);
  const head = { sequence: 4, chain: at(chain, 4).chain };
  for (const meta of [
    { ...shown.meta, head },
    { ...shown.meta, head: null },
  ])
    expect(await checkChainPage(seen, { ...shown, meta })).toEqual({
      kind: "breach",
      breach: { what: "gone", now: seen },
    });
});

it.each(["root", "count", "sealed_at", "previous", "chain"] as const)(
  "A seal with a different %s is changed",
  async (field) => {
    const now = { ...seen, [field]: at(other, 6)[field] };
    const changed = { ...now, count: field === "count" ? 12 : now.count };
    const entries = chain.map((entry) => (entry === seen ? changed : entry));
    expect(await checkChainPage(seen, page(entries))).toEqual({
      kind: "breach",
      breach: { what: "changed", now: changed },
    });
  },
);

it("A page with the seal and a broken chain is unlinked from the break on", async () => {
  const entries = [...chain.slice(0, 6), ...other.slice(6)];
  expect(await checkChainPage(seen, page(entries))).toEqual({
    kind: "breach",
    breach: { what: "unlinked", now: at(other, 7) },
  });
});

it("Without a seen seal, a page is linked or unreadable", async () => {
  expect(await checkChainPage(null, page(chain))).toEqual({ kind: "linked" });
  expect(await checkChainPage(null, proofsOf([], 0, 50))).toEqual({ kind: "linked" });
  expect(await checkChainPage(null, page([...chain.slice(0, 6), ...other.slice(6)]))).toEqual({
    kind: "unreadable",
  });
});
