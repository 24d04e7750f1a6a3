import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readOwner } from "#offline/owner.ts";
import { hashToken } from "#offline/token-hash.ts";
import { detailOf, listOf, match, pick, syncOf, userResponse, unlockOf } from "../support/facts.ts";
import {
  createPhone,
  hanging,
  NOON,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
  until,
} from "../support/phone.ts";

const UNLOCKED = "/predictions/unlocked";
const DETAIL = "/events/match-3/withPredictions";
const ANNS = "token-of-ann";
const BENS = "token-of-ben";
const USERS: Readonly<Record<string, number>> = { [ANNS]: 5, [BENS]: 6, "anns-second-token": 5 };
const WORDS: Readonly<Record<number, string>> = { 5: "Ann’s", 6: "Ben’s" };

function serverOf(request: Request): Response {
  const token = request.headers.get("authorization")?.slice("Bearer ".length) ?? "";
  const userId = USERS[token];
  const path = new URL(request.url).pathname.slice("/api/v1".length);
  if (userId === undefined)
    return respond({ message: "Please log in.", code: "unauthorized" }, { status: 401 });
  const own = pick(3, 1, { words: WORDS[userId] ?? "" });
  if (path === "/auth/me") return respond(userResponse(userId));
  if (path === UNLOCKED) return respond(syncOf(userId, [own]));
  if (path === DETAIL)
    return respond(
      detailOf(match(3, { required_points: userId }), [own, pick(3, 2, { unlockedAt: null })]),
      {
        headers: { etag: `"${userId}"` },
      },
    );
  return respond(unlockOf(userId, [own]));
}

async function ask(phone: Phone, path: string, token?: string) {
  const response = await phone.ask(path, token);
  await phone.idle();
  return response;
}

async function readOffline(phone: Phone, path: string, token?: string) {
  phone.serve(unreachable);
  const response = await ask(phone, path, token);
  phone.serve(serverOf);
  return response.status === 200 ? response.json() : response.status;
}

const wordsOf = (picks: { prediction: { prediction: string } }[]) =>
  picks.map((entry) => entry.prediction.prediction);

async function phoneOf(...tokens: string[]): Promise<Phone> {
  const phone = createPhone();
  phone.serve(serverOf);
  for (const token of tokens) {
    await ask(phone, UNLOCKED, token);
    await ask(phone, DETAIL, token);
  }
  return phone;
}

async function logOut(phone: Phone, token: string, kept: string | null = null): Promise<void> {
  await phone.send({
    type: "FORGET",
    closed: [await hashToken(token)],
    kept: kept === null ? null : await hashToken(kept),
  });
}

async function ownersOfRows({ store }: Phone): Promise<number[]> {
  const rows = await Promise.all([
    store.unlocked.toArray(),
    store.cursors.toArray(),
    store.answers.toArray(),
  ]);
  return [...new Set(rows.flat().map((row) => row.user_id))].toSorted();
}

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe("Unlocked predictions", () => {
  it("are read only with their owner's session", async () => {
    const phone = await phoneOf(ANNS);
    expect(wordsOf((await readOffline(phone, UNLOCKED, ANNS)).data)).toEqual(["Ann’s"]);
    expect(await readOffline(phone, UNLOCKED, BENS)).toBe(503);
    expect(await readOffline(phone, UNLOCKED)).toBe(503);
    const own = await readOffline(phone, DETAIL, ANNS);
    expect(wordsOf(own.data.unlocked_predictions)).toEqual(["Ann’s", "Home"]);
    expect(own.data.required_points).toBe(5);
    for (const token of [BENS, undefined]) {
      const others = await readOffline(phone, DETAIL, token);
      expect(wordsOf(others.data.unlocked_predictions)).toEqual(["Home"]);
      expect(others.data).not.toHaveProperty("required_points");
    }
  });

  it("are read with a fan's second session, once the server has confirmed it", async () => {
    const phone = await phoneOf(ANNS);
    expect(await readOffline(phone, UNLOCKED, "anns-second-token")).toBe(503);
    await ask(phone, "/auth/me", "anns-second-token");
    expect(wordsOf((await readOffline(phone, UNLOCKED, "anns-second-token")).data)).toEqual([
      "Ann’s",
    ]);
    expect(wordsOf((await readOffline(phone, UNLOCKED, ANNS)).data)).toEqual(["Ann’s"]);
  });

  it("are removed when another fan signs in", async () => {
    const phone = await phoneOf(ANNS, BENS);
    expect(await ownersOfRows(phone)).toEqual([6]);
    expect(await readOffline(phone, UNLOCKED, ANNS)).toBe(503);
    expect(wordsOf((await readOffline(phone, UNLOCKED, BENS)).data)).toEqual(["Ben’s"]);
  });

  it("are not saved for a fan who wants none on this phone", async () => {
    const phone = await phoneOf(ANNS);
    await phone.store.unlocked.clear();
    await phone.store.cursors.put({ user_id: 5, cursor: "0", removed: true });
    await ask(phone, DETAIL, ANNS);
    await ask(phone, "/events/3/predictions", ANNS);
    await ask(phone, UNLOCKED, ANNS);
    expect(await phone.store.unlocked.count()).toBe(0);
    expect(await phone.store.cursors.get(5)).toMatchObject({ removed: true });
  });

  it("do not change after an older response", async () => {
    const phone = await phoneOf(ANNS);
    phone.serve(() =>
      respond(detailOf(match(3), [pick(3, 1, { words: "Of before" })]), { at: NOON - 60 }),
    );
    await ask(phone, DETAIL, ANNS);
    phone.serve(serverOf);
    expect(wordsOf((await readOffline(phone, UNLOCKED, ANNS)).data)).toEqual(["Ann’s"]);
  });

  it("are in no public row", async () => {
    const phone = await phoneOf(ANNS);
    expect(JSON.stringify(await phone.store.events.toArray())).not.toContain("Ann’s");
    expect(JSON.stringify(await phone.store.details.toArray())).not.toContain("Ann’s");
  });
});

describe("A logout", () => {
  it("removes private data and keeps public data", async () => {
    const phone = await phoneOf(ANNS);
    await logOut(phone, ANNS);
    expect(await ownersOfRows(phone)).toEqual([]);
    expect(await readOffline(phone, UNLOCKED, ANNS)).toBe(503);
    expect(await phone.store.events.count()).toBe(1);
  });

  it.each([UNLOCKED, DETAIL, "/events/3/predictions", "/auth/me"])(
    "is not undone by a late response of %s",
    async (path) => {
      const phone = await phoneOf(ANNS);
      const { server, answer } = hanging();
      phone.serve(server);
      const before = phone.requests.length;
      const answered = phone.ask(path, ANNS);
      await until(() => phone.requests.length > before);
      await logOut(phone, ANNS);
      answer(serverOf(phone.requests.at(-1) ?? new Request("https://touchline.example")));
      await answered;
      await phone.idle();
      expect(await ownersOfRows(phone)).toEqual([]);
      expect(await readOwner(phone.store)).toBeNull();
    },
  );

  it("of the earlier fan keeps the data of the current one", async () => {
    const phone = await phoneOf(ANNS, BENS);
    await logOut(phone, ANNS, BENS);
    expect(await ownersOfRows(phone)).toEqual([6]);
    expect(await readOffline(phone, UNLOCKED, ANNS)).toBe(503);
  });

  it.each([
    ["the first goal decides", { status: "first_half", minute: 9, score: "1|0" }, 0],
    ["nothing decides yet", { status: "first_half", minute: 9, score: "0|0" }, 5],
  ] as const)("cost less offline once %s unlocked the rest", async (_, play, points) => {
    const phone = await phoneOf(ANNS);
    await phone.store.events.update(3, (row) => void Object.assign(row.event, play));
    const own = await readOffline(phone, DETAIL, ANNS);
    expect(own.data.required_points).toBe(points);
  });

  it("closes a session that the worker does not know", async () => {
    const phone = await phoneOf();
    await logOut(phone, ANNS);
    await ask(phone, UNLOCKED, ANNS);
    expect(await ownersOfRows(phone)).toEqual([]);
  });
});

it("A saved response is requested conditionally, and returned if unchanged", async () => {
  const phone = await phoneOf(ANNS);
  phone.requests.length = 0;
  phone.serve((request) =>
    request.headers.get("if-none-match") === '"5"'
      ? new Response(null, { status: 304, headers: { date: new Date().toUTCString() } })
      : respond(detailOf(match(3))),
  );
  const answer = await ask(phone, DETAIL, ANNS);
  expect(answer.headers.has("x-touchline-saved-at")).toBe(false);
  expect((await answer.json()).data.required_points).toBe(5);
  const others = await ask(phone, DETAIL, BENS);
  expect((await others.json()).data).not.toHaveProperty("required_points");
  expect(phone.requests.map(({ headers, cache }) => [headers.get("if-none-match"), cache])).toEqual(
    [
      ['"5"', "no-store"],
      [null, "no-cache"],
    ],
  );
});

it("A response without a tag removes the earlier copy", async () => {
  const phone = await phoneOf(ANNS);
  expect(await phone.store.answers.count()).toBe(1);
  phone.serve(() => respond(detailOf(match(3))));
  await ask(phone, DETAIL, ANNS);
  expect(await phone.store.answers.count()).toBe(0);
});

it("After any actions of several fans, rows belong to the phone's one account", async () => {
  const token = fc.constantFrom(...Object.keys(USERS));
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom(UNLOCKED, DETAIL, "/auth/me", "/events/3/predictions"),
      token,
    }),
    fc.record({ do: fc.constant("log out" as const), token }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const phone = createPhone();
      phone.serve(serverOf);
      for (const { do: path, token } of steps) {
        if (path === "log out") await logOut(phone, token);
        else await ask(phone, path, token);
        const owner = await readOwner(phone.store);
        const owners = await ownersOfRows(phone);
        expect(owners.filter((id) => id !== owner)).toEqual([]);
        for (const [reader, userId] of Object.entries(USERS)) {
          const read = await readOffline(phone, UNLOCKED, reader);
          if (read !== 503) expect([read.meta.user_id, userId]).toEqual([owner, owner]);
        }
      }
    }),
    { numRuns: 15 },
  );
});

it("A list of fixtures belongs to no account", async () => {
  const phone = createPhone();
  phone.serve(() => respond(listOf([match(3, { unlocked_predictions: [pick(3, 1)] })])));
  await ask(phone, "/fixtures", ANNS);
  expect((await readOffline(phone, "/fixtures", BENS)).data).toEqual(listOf([match(3)]).data);
});
