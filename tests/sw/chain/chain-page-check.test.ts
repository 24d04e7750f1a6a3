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

it("A page that holds the seal as it was seen, and is a chain, is linked", async () => {
  expect(await checkChainPage(seen, page(chain))).toEqual({ kind: "linked" });
  expect(await checkChainPage(seen, page(chain.slice(0, 5)))).toEqual({ kind: "linked" });
});

it("A seal that is not on its page is gone", async () => {
  expect(await checkChainPage(seen, page(chain.slice(0, 4)))).toEqual({
    kind: "breach",
    breach: { what: "gone", now: null },
  });
});

it("A seal that the head is before is gone, though its page still holds it", async () => {
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
  "A seal with another %s is changed",
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

it("A page that holds the seal and does not link on is unlinked, from where it breaks", async () => {
  const entries = [...chain.slice(0, 6), ...other.slice(6)];
  expect(await checkChainPage(seen, page(entries))).toEqual({
    kind: "breach",
    breach: { what: "unlinked", now: at(other, 7) },
  });
});

it("Where none was seen, a page is linked or says nothing", async () => {
  expect(await checkChainPage(null, page(chain))).toEqual({ kind: "linked" });
  expect(await checkChainPage(null, proofsOf([], 0, 50))).toEqual({ kind: "linked" });
  expect(await checkChainPage(null, page([...chain.slice(0, 6), ...other.slice(6)]))).toEqual({
    kind: "unreadable",
  });
});
