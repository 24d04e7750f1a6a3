import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { chainOf, proofsOf } from "../support/chain.ts";
import {
  createPhone,
  NOON,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
} from "../support/phone.ts";

const chain = await chainOf(12);
const rewritten = await chainOf(12, "b");

async function look(phone: Phone, entries: readonly RootEntry[], path = "/proofs") {
  phone.serve((request) => {
    const { searchParams } = new URL(request.url);
    const [after, limit] = ["after", "limit"].map((name) => Number(searchParams.get(name)));
    return respond(proofsOf(entries, after ?? 0, limit ?? 50));
  });
  const response = await phone.ask(path);
  await phone.idle();
  return response;
}

const seenBy = async (phone: Phone) => phone.store.roots.toCollection().primaryKeys();

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe("The seals that a phone has seen", () => {
  it("are saved as they were first seen, with the later of the two clocks", async () => {
    const phone = createPhone();
    await look(phone, chain.slice(0, 10));
    vi.setSystemTime((NOON + 60) * 1_000);
    await look(phone, chain);
    const rows = await phone.store.roots.toArray();
    expect(
      rows.map(({ saved_at: _seen, told_at: _told, ended_at: _ended, ...entry }) => entry),
    ).toEqual(chain);
    expect(rows.map((row) => row.saved_at - NOON)).toEqual([...Array(10).fill(0), 60, 60]);
    expect(rows.flatMap((row) => (row.ended_at === undefined ? [] : [row.sequence]))).toEqual([
      10, 12,
    ]);
  });

  it.each([
    ["the phone where the server dates itself back", NOON - 999, NOON],
    ["the server where it is ahead", NOON + 999, NOON + 999],
  ])("are dated by %s", async (_whom, at, savedAt) => {
    const phone = createPhone();
    phone.serve(() => respond(proofsOf(chain, 0, 50), { at }));
    await phone.ask("/proofs");
    expect((await phone.store.roots.get(12))?.saved_at).toBe(savedAt);
  });

  it("end when the server last said so, even if an older response comes later", async () => {
    const phone = createPhone();
    for (const at of [NOON, NOON - 60]) {
      phone.serve(() => respond(proofsOf(chain, 0, 50), { at }));
      await phone.ask("/proofs");
    }
    expect((await phone.store.roots.get(12))?.ended_at).toBe(NOON);
  });

  it("answer a page's request without the phone's own fields", async () => {
    const phone = createPhone();
    await look(phone, chain);
    const answer = await look(phone, chain, "/proofs?after=11&limit=1");
    expect((await answer.json()).data).toEqual([chain[11]]);
  });

  it("end at the end of the chain", async () => {
    const phone = createPhone();
    const answer = await look(phone, chain, "/proofs?after=12&limit=1");
    expect(await answer.json()).toMatchObject({ data: [], meta: { head: { sequence: 12 } } });
  });

  it("do not end because of a cached response", async () => {
    const phone = createPhone();
    await look(phone, chain.slice(0, 11));
    phone.serve((request) => {
      const { searchParams } = new URL(request.url);
      const [after = 0, limit = 0] = ["after", "limit"].map((name) =>
        Number(searchParams.get(name)),
      );
      return respond(proofsOf(limit === 1_000 ? chain.slice(0, 11) : chain, after, limit));
    });
    expect((await phone.ask("/proofs?after=11&limit=1")).status).toBe(503);
  });

  it("are not an answer while the server is not reached", async () => {
    const phone = createPhone();
    await look(phone, chain);
    phone.serve(unreachable);
    expect((await phone.ask("/proofs?after=11&limit=1")).status).toBe(503);
  });
});

describe("The alarm", () => {
  it("is raised once with the evidence, and every page is notified", async () => {
    const phone = createPhone();
    await look(phone, chain);
    await look(phone, rewritten);
    await look(phone, rewritten);
    expect(phone.messages).toEqual([{ type: "SEAL_ALARM" }]);
    expect(await phone.store.alarms.toArray()).toMatchObject([
      { sequence: 12, what: "changed", seen: chain[11], now: rewritten[11], dismissed: 0 },
    ]);
    expect(await phone.send({ type: "GET_STATUS" })).toMatchObject([{ status: { alarmed: true } }]);
  });

  it("changes no saved seal", async () => {
    const phone = createPhone();
    await look(phone, chain);
    const before = await phone.store.roots.toArray();
    await look(phone, rewritten);
    expect(await phone.store.roots.toArray()).toEqual(before);
  });

  it("is not raised by a failing server or a response that is not ours", async () => {
    const phone = createPhone();
    await look(phone, chain);
    for (const server of [
      unreachable,
      () => respond({ message: "Broken." }, { status: 500 }),
      () => respond({ data: [], meta: {} }),
    ]) {
      phone.serve(server);
      await phone.ask("/proofs");
    }
    expect(await phone.store.alarms.count()).toBe(0);
  });

  it("keeps its evidence after a dismissal and compares with the current chain", async () => {
    const phone = createPhone();
    await look(phone, chain);
    await look(phone, rewritten);
    const [answer] = await phone.send({ type: "DISMISS_SEAL_ALARM" });
    expect(answer).toMatchObject({ status: { alarmed: false } });
    expect(await seenBy(phone)).toEqual([]);
    await look(phone, rewritten);
    expect((await phone.store.roots.get(12))?.chain).toBe(rewritten[11]?.chain);
    expect(await phone.store.alarms.toArray()).toMatchObject([{ dismissed: 1 }]);
  });

  it("is raised again for the same fault, beside the first", async () => {
    const phone = createPhone();
    await look(phone, chain);
    await look(phone, rewritten);
    await phone.send({ type: "DISMISS_SEAL_ALARM" });
    await look(phone, chain);
    vi.setSystemTime((NOON + 60) * 1_000);
    await look(phone, rewritten);
    expect((await phone.store.alarms.toArray()).map(({ dismissed }) => dismissed)).toEqual([1, 0]);
  });
});

it.each([
  ["further on", rewritten.slice(8)],
  ["the same seals of another chain", rewritten.slice(0, 5)],
])("A run of seals stays unbroken if another tab has saved %s", async (_what, others) => {
  const phone = createPhone();
  await look(phone, chain.slice(0, 4));
  phone.serve(async (request) => {
    const { searchParams } = new URL(request.url);
    await phone.store.roots.clear();
    await phone.store.roots.bulkPut(others.map((entry) => ({ ...entry, saved_at: NOON })));
    return respond(proofsOf(chain.slice(0, 6), Number(searchParams.get("after")), 50));
  });
  await phone.ask("/proofs");
  expect(await seenBy(phone)).toEqual(others.map(({ sequence }) => sequence));
});
