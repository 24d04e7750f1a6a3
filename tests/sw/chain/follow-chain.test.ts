import { describe, expect, it } from "vitest";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { isProofList } from "#sw/network/response-schemas.ts";
import {
  type FetchChain,
  type Breach,
  followChain,
  type SeenChain,
  type SeenEntry,
} from "#sw/chain/follow-chain.ts";
import { chainOf, proofsOf } from "../support/chain.ts";

class Phone implements SeenChain {
  rows: SeenEntry[] = [];
  endings: [number, number][] = [];
  alarms: { seen: number; what: Breach["what"]; now: string | null }[] = [];

  ends(): Promise<{ first: SeenEntry; last: SeenEntry } | null> {
    const [first] = this.rows;
    const last = this.rows.at(-1);
    return Promise.resolve(first === undefined || last === undefined ? null : { first, last });
  }

  add(entries: readonly RootEntry[], at: number): Promise<void> {
    const fresh = entries
      .filter(({ sequence }) => this.rows.every((row) => row.sequence !== sequence))
      .map((entry) => ({ ...entry, told_at: at }));
    this.rows = [...this.rows, ...fresh].toSorted((a, b) => a.sequence - b.sequence);
    return Promise.resolve();
  }

  endAt(sequence: number, at: number): Promise<void> {
    this.endings.push([sequence, at]);
    return Promise.resolve();
  }

  raiseAlarm(seen: RootEntry, { what, now }: Breach): Promise<void> {
    this.alarms.push({ seen: seen.sequence, what, now: now?.chain ?? null });
    return Promise.resolve();
  }

  get seals(): RootEntry[] {
    return this.rows.map(({ told_at: _at, ...entry }) => entry);
  }

  get saved(): number[] {
    return this.rows.map(({ sequence }) => sequence);
  }
}

function serverOf(chain: readonly RootEntry[]): { ask: FetchChain; asked: string[] } {
  const asked: string[] = [];
  const ask: FetchChain = (after, limit) => {
    asked.push(`${after} ${limit}`);
    return Promise.resolve({ list: proofsOf(chain, after, limit), at: 1 });
  };
  return { ask, asked };
}

async function follow(
  phone: Phone,
  chain: readonly RootEntry[],
  wanted: number | null = null,
): Promise<string[]> {
  const { ask, asked } = serverOf(chain);
  await followChain(ask, phone, wanted);
  return asked;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const rewrittenFrom = (chain: readonly RootEntry[], sequence: number) =>
  chainOf(chain.length, "b", chain.slice(0, sequence - 1));

describe("following the chain of seals", () => {
  it("loads the latest entries first, and then one more than it knows", async () => {
    const phone = new Phone();
    const chain = await chainOf(130);
    expect(await follow(phone, chain.slice(0, 120))).toEqual(["2147483647 1", "70 50"]);
    expect(phone.saved).toEqual(range(71, 120));
    expect(await follow(phone, chain)).toEqual(["119 1000"]);
    expect(phone.saved).toEqual(range(71, 130));
    expect(await follow(phone, chain)).toEqual(["129 1000"]);
    expect(phone.alarms).toEqual([]);
  });

  it("goes back page by page to a wanted entry", async () => {
    const phone = new Phone();
    const chain = await chainOf(1_200);
    await follow(phone, chain);
    expect(phone.saved).toEqual(range(1_151, 1_200));
    expect(await follow(phone, chain, 40)).toEqual(["1199 1000", "151 1000", "39 113"]);
    expect(phone.saved).toEqual(range(40, 1_200));
    expect(phone.alarms).toEqual([]);
  });

  it("loads several pages after a year away", async () => {
    const phone = new Phone();
    const chain = await chainOf(2_100);
    await follow(phone, chain.slice(0, 10));
    expect(await follow(phone, chain)).toEqual(["9 1000", "1008 1000", "2007 1000"]);
    expect(phone.saved).toEqual(range(1, 2_100));
  });

  it("saves which entry was the latest, and only for that entry", async () => {
    const phone = new Phone();
    const chain = await chainOf(2_100);
    await follow(phone, chain.slice(0, 60));
    await follow(phone, chain.slice(0, 60));
    await follow(phone, chain, 5);
    expect(phone.endings).toEqual([
      [60, 1],
      [60, 1],
      [2_100, 1],
    ]);
  });

  it("saves nothing from an empty or invalid chain", async () => {
    const phone = new Phone();
    await follow(phone, []);
    const chain = await chainOf(3);
    await follow(
      phone,
      chain.map((entry) => ({ ...entry, root: "c".repeat(64) })),
    );
    expect(phone.saved).toEqual([]);
    expect(phone.alarms).toEqual([]);
  });
});

describe("the alarm", () => {
  it.each([
    ["the last seal that was seen", 20],
    ["one long before it", 4],
  ])("is raised if the server has rewritten its chain from %s on", async (_where, from) => {
    const phone = new Phone();
    const chain = await chainOf(20);
    await follow(phone, chain);
    const now = await rewrittenFrom(chain, from);
    await follow(phone, now);
    expect(phone.alarms).toEqual([{ seen: 20, what: "changed", now: now[19]?.chain }]);
    expect(phone.seals).toEqual(chain);
  });

  it("is raised if seen seals are gone, all of them or the latest", async () => {
    for (const left of [0, 5, 19]) {
      const phone = new Phone();
      const chain = await chainOf(20);
      await follow(phone, chain);
      await follow(phone, chain.slice(0, left));
      expect(phone.alarms).toEqual([{ seen: 20, what: "gone", now: null }]);
    }
  });

  it("is raised if one seal was removed between others", async () => {
    const phone = new Phone();
    const chain = await chainOf(20);
    await follow(phone, chain.slice(0, 10));
    await follow(
      phone,
      chain.filter(({ sequence }) => sequence !== 10),
    );
    expect(phone.alarms).toEqual([{ seen: 10, what: "gone", now: null }]);
  });

  it("is raised if the following entry does not link to the last one seen", async () => {
    const phone = new Phone();
    const chain = await chainOf(10);
    await follow(phone, chain);
    const other = (await chainOf(12, "b")).slice(10);
    await follow(phone, [...chain, ...other]);
    expect(phone.alarms).toEqual([{ seen: 10, what: "unlinked", now: other[0]?.chain }]);
    expect(phone.saved).toEqual(range(1, 10));
  });

  it("is raised if an older seal, bound by the seen ones, has changed", async () => {
    const phone = new Phone();
    const chain = await chainOf(100);
    await follow(phone, chain);
    const old = chain.map((entry) =>
      entry.sequence === 30 ? { ...entry, root: "d".repeat(64) } : entry,
    );
    await follow(phone, old, 20);
    expect(phone.alarms).toEqual([{ seen: 51, what: "unlinked", now: chain[29]?.chain }]);
    expect(phone.saved).toEqual(range(51, 100));
  });

  it("is not raised without a response", async () => {
    const phone = new Phone();
    const chain = await chainOf(60);
    await follow(phone, chain);
    expect(await followChain(() => Promise.resolve(null), phone, 3)).toBe(false);
    expect(phone.alarms).toEqual([]);
    expect(phone.seals).toEqual(chain.slice(10));
  });

  it.each<[string, { at: number; upTo: number } | null, Phone["alarms"]]>([
    ["the server has the seal", { at: 100, upTo: 12 }, []],
    ["nobody answers what no cache has", null, []],
    ["every answer is older than the seal", { at: 40, upTo: 11 }, []],
    ["the server has it no more", { at: 100, upTo: 11 }, [{ seen: 12, what: "gone", now: null }]],
  ])("bypasses a cache with a page older than the seal if %s", async (_what, server, alarms) => {
    const phone = new Phone();
    const chain = await chainOf(12);
    const answerUpTo =
      (upTo: number, at: number): FetchChain =>
      (after, limit) =>
        Promise.resolve({ list: proofsOf(chain.slice(0, upTo), after, limit), at });
    await followChain(answerUpTo(12, 50), phone, null);
    const asked: string[] = [];
    await followChain(
      (after, limit) => {
        asked.push(`${after} ${limit}`);
        if (limit === 1_000) return answerUpTo(11, 45)(after, limit);
        return server === null
          ? Promise.resolve(null)
          : answerUpTo(server.upTo, server.at)(after, limit);
      },
      phone,
      null,
    );
    expect(asked[0]).toBe("11 1000");
    expect(asked[1]).toMatch(/^11 [5-9]\d\d$/);
    expect(phone.alarms).toEqual(alarms);
    expect(phone.saved).toEqual(range(1, 12));
  });

  it("is not raised by a response older than another one", async () => {
    const phone = new Phone();
    const chain = await chainOf(30);
    await follow(phone, chain.slice(0, 10));
    const { ask } = serverOf(chain.slice(0, 12));
    const overtaken: FetchChain = async (after, limit) => {
      const answer = await ask(after, limit);
      await follow(phone, chain);
      return answer;
    };
    await followChain(overtaken, phone, null);
    expect(phone.alarms).toEqual([]);
    expect(phone.saved).toEqual(range(1, 30));
  });
});

describe("a response that is not our chain", () => {
  const hash = "a".repeat(64);
  const entry = { sequence: 1, root: hash, count: 1, sealed_at: 1, previous: hash, chain: hash };
  const meta = { head: { sequence: 1, chain: hash }, total: 1 };

  it("is detected", () => {
    expect(isProofList({ data: [entry], meta })).toBe(true);
    expect(isProofList({ data: [], meta: { head: null, total: 0 } })).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a page of a hotel", "<html>"],
    ["a problem", { message: "Internal error.", code: "unknown" }],
    ["other data", { data: [], meta: {} }],
    ["a head without a hash", { data: [], meta: { head: { sequence: 1, chain: "x" } } }],
    ["an entry without a root", { data: [{ ...entry, root: undefined }], meta }],
    ["a hash in capitals", { data: [{ ...entry, chain: hash.toUpperCase() }], meta }],
    ["a sequence as text", { data: [{ ...entry, sequence: "1" }], meta }],
    ["half an entry", { data: [entry, null], meta }],
  ])("%s is never compared with what was seen", (_what, body) => {
    expect(isProofList(body)).toBe(false);
  });
});
