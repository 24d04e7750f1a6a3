import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { markVoid } from "#server/fixtures/feed-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { now } from "#server/platform/context.ts";
import { sealPredictions } from "#server/proofs/seal-predictions.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { beforeTransaction } from "../../support/around-transaction.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedMatch, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";
import { askUnlock, newSpender, unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

interface Spent {
  match: { key: string; id: number; slug: string };
  member: Fan;
  spender: Fan;
}

async function spendOn(match: Spent["match"]): Promise<Spent> {
  const member = await newFan(app);
  const spender = await newSpender(app, 50);
  await unlocked(app, member, match);
  expect((await unlocked(app, spender, match, "1,8")).user.balance).toBe(20);
  return { match, member, spender };
}

async function readFeed() {
  await app.run("poll-feed");
  await app.run("refund-void-matches");
}

async function accountOf(fan: Fan) {
  const { balance, allowance } = expectSuccess("getMe", await app.ask("/auth/me", fan)).data;
  return { balance, used: allowance.used };
}

async function returnedTo(fan: Fan, match: { id: number; slug: string }) {
  const synced = expectSuccess(
    "listUnlockedPredictions",
    await app.ask("/predictions/unlocked", fan),
  ).data.filter((entry) => entry.event_id === match.id);
  const page =
    expectSuccess(
      "getEventWithPredictions",
      await app.ask(`/events/${match.slug}/withPredictions`, fan),
    ).data.unlocked_predictions ?? [];
  expect(synced.map((entry) => entry.returned)).toEqual(
    page.filter((entry) => entry.unlocked_at !== null).map((entry) => entry.returned),
  );
  return synced.map((entry) => entry.returned?.points);
}

async function noticesOf(match: { id: number }) {
  return app.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.idempotencyKey, `void:${match.id}:%`));
}

async function expectReturned({ match, member, spender }: Spent, why: RegExp): Promise<void> {
  expect(await accountOf(spender)).toEqual({ balance: 50, used: 1 });
  expect(await accountOf(member)).toEqual({ balance: 0, used: 0 });
  const notices = await noticesOf(match);
  expect(notices.map((mail) => mail.recipient).sort()).toEqual(
    [member.email, spender.email].sort(),
  );
  expect(notices.every((mail) => why.test(mail.body))).toBe(true);
  expect(notices.find((mail) => mail.recipient === spender.email)?.body).toContain(
    "30 points are back",
  );
  expect(notices.find((mail) => mail.recipient === member.email)?.body).toContain(
    "back in your plan's allowance",
  );
  const page = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
  expect(page.data.predictions.state).toBe("void");
  expect(await returnedTo(spender, match)).toEqual([15, 15]);
  expect(await returnedTo(member, match)).toEqual(Array.from({ length: 5 }, () => 0));
}

describe("a void match", () => {
  const reasons: [string, Partial<FeedMatch>, RegExp][] = [
    ["abandoned", { status: "abandoned", score: { home: 1, away: 0 } }, /was abandoned/],
    ["canceled", { status: "canceled" }, /was canceled/],
    ["awarded", { status: "ended", awarded: true, score: { home: 3, away: 0 } }, /was awarded/],
    ["moved by more than 48 hours", {}, /postponed for more than 48 hours/],
  ];
  it.each(reasons)(
    "%s: points and allowance come back once, with one notice, also when repeated",
    async (name, change, why) => {
      const spent = await spendOn(await newMatch(app));
      const moved = name.startsWith("moved")
        ? { startAt: app.fixtures.match(spent.match.key).startAt + 48 * HOUR + MINUTE }
        : {};
      app.fixtures.change(spent.match.key, { ...change, ...moved });
      await readFeed();
      await expectReturned(spent, why);
      app.clock.advance(10 * SECOND);
      await readFeed();
      await expectReturned(spent, why);
      expect((await storedMatch(app, spent.match.key)).voidAt).not.toBeNull();
    },
  );

  it("postponed: everything comes back after 48 hours without a match", async () => {
    const spent = await spendOn(await newMatch(app));
    const { startAt } = app.fixtures.match(spent.match.key);
    app.fixtures.change(spent.match.key, { status: "postponed" });
    app.clock.set(startAt + 48 * HOUR);
    await readFeed();
    expect(await accountOf(spent.spender)).toEqual({ balance: 20, used: 1 });
    expect(await noticesOf(spent.match)).toEqual([]);
    for (const fan of [spent.spender, spent.member])
      expect(new Set(await returnedTo(fan, spent.match))).toEqual(new Set([undefined]));
    app.clock.set(startAt + 48 * HOUR + SECOND);
    await readFeed();
    await expectReturned(spent, /postponed for more than 48 hours/);
  });

  it("a phone that has synced before learns only of its own fan's refund", async () => {
    const spent = await spendOn(await newMatch(app));
    app.clock.advance(MINUTE);
    const { cursor } = expectSuccess(
      "listUnlockedPredictions",
      await app.ask("/predictions/unlocked", spent.spender),
    ).meta;
    app.clock.advance(MINUTE);
    app.fixtures.change(spent.match.key, { status: "canceled" });
    await readFeed();
    const { data } = expectSuccess(
      "listUnlockedPredictions",
      await app.ask(`/predictions/unlocked?since=${cursor}`, spent.spender),
    );
    expect(data.map((entry) => entry.returned)).toEqual(
      [1, 2].map(() => ({ points: 15, at: Math.floor(app.clock.now() / 1000) })),
    );
    const other = await app.ask(`/events/${spent.match.slug}/withPredictions`, await newFan(app));
    expect(other.text).not.toMatch(/returned|given back/);
  });

  it("moved by exactly 48 hours still counts", async () => {
    const spent = await spendOn(await newMatch(app));
    app.fixtures.change(spent.match.key, {
      startAt: app.fixtures.match(spent.match.key).startAt + 48 * HOUR,
    });
    await readFeed();
    expect(await accountOf(spent.spender)).toEqual({ balance: 20, used: 1 });
    expect((await storedMatch(app, spent.match.key)).voidAt).toBeNull();
  });

  it("played later stays void, and is not charged again", async () => {
    const spent = await spendOn(await newMatch(app));
    app.fixtures.change(spent.match.key, { status: "canceled" });
    await readFeed();
    app.fixtures.change(spent.match.key, { status: "not_started" });
    await readFeed();
    expect((await storedMatch(app, spent.match.key)).voidReason).toBe("canceled");
    app.fixtures.change(spent.match.key, { status: "canceled" });
    await readFeed();
    await expectReturned(spent, /was canceled/);
  });

  it("awarded after its end: refunds come, and it no longer counts as judged", async () => {
    const spent = await spendOn(await newMatch(app));
    await playOut(app, spent.match.key, 2, 0);
    const counted = async () =>
      expectSuccess("getEvent", await app.ask(`/events/${spent.match.slug}`)).data;
    expect((await counted()).predictions).toMatchObject({ state: "settled", settled: 4 });
    app.fixtures.change(spent.match.key, { awarded: true, score: { home: 0, away: 3 } });
    await app.catchUp();
    await expectReturned(spent, /was awarded/);
    const predictions = { state: "void", settled: 0, correct: 0 };
    expect(await counted()).toMatchObject({ accuracy: null, predictions });
    const unjudged = { correct: null, actual: null, settledAt: null };
    const stored = await storedPredictions(app, spent.match);
    expect(stored).toMatchObject(Array.from({ length: 5 }, () => unjudged));
  });

  it("postponed and then withdrawn: refunds come after 48 hours", async () => {
    const spent = await spendOn(await newMatch(app));
    const { startAt } = app.fixtures.match(spent.match.key);
    app.fixtures.change(spent.match.key, { status: "postponed" });
    await readFeed();
    app.fixtures.forget(spent.match.key);
    app.clock.set(startAt + 48 * HOUR);
    await readFeed();
    expect(await storedMatch(app, spent.match.key)).toMatchObject({ voidAt: null });
    app.clock.advance(SECOND);
    await readFeed();
    await expectReturned(spent, /was postponed for more than 48 hours/);
  });

  it.each<[string, (key: string) => void]>([
    ["named no more by its source", (key) => app.fixtures.forget(key)],
    ["never over", (key) => app.fixtures.change(key, { status: "second_half", minute: 90 })],
  ])(
    "sealed, and then %s: a week after kick-off what was spent on it comes back, and not sooner",
    async (_what, change) => {
      const spent = await spendOn(await newMatch(app));
      const { startAt } = app.fixtures.match(spent.match.key);
      app.clock.set(startAt - 10 * MINUTE);
      await app.catchUp();
      change(spent.match.key);
      app.clock.set(startAt + 7 * DAY);
      await readFeed();
      expect(await storedMatch(app, spent.match.key)).toMatchObject({ voidAt: null });
      app.clock.advance(SECOND);
      await readFeed();
      await expectReturned(spent, /its result was not known 7 days after kick-off/);
      expect(await storedMatch(app, spent.match.key)).toMatchObject({ voidReason: "no_result" });
    },
  );

  it("stays readable for fans who unlocked it, and cannot be bought", async () => {
    const spent = await spendOn(await newMatch(app));
    app.fixtures.change(spent.match.key, { status: "canceled" });
    await readFeed();
    expect(await unlocked(app, spent.spender, spent.match, "1,8")).toMatchObject({
      predictions_unlocked: 2,
      user: { balance: 50 },
    });
    const bought = await askUnlock(app, spent.spender, spent.match, "1,12");
    expect(expectFailure(bought).code).toBe("match_void");
  });

  it("sealed too late: the seal is refused, and everything comes back", async () => {
    const spent = await spendOn(await newMatch(app));
    app.clock.set(app.fixtures.match(spent.match.key).startAt + MINUTE);
    await app.run("poll-feed");
    await app.run("seal-predictions");
    await app.run("refund-void-matches");
    await expectReturned(spent, /not final before kick-off/);
    const [row] = await app.db.select().from(events).where(eq(events.id, spent.match.id));
    expect(row?.voidReason).toBe("sealed_late");
    app.clock.advance(DAY);
  });

  it.each<[string, Partial<FeedMatch>, { voidReason: string | null; notices: RegExp[] }]>([
    ["postponed", { status: "postponed" }, { voidReason: null, notices: [] }],
    [
      "canceled",
      { status: "canceled" },
      { voidReason: "canceled", notices: [/was canceled/, /was canceled/] },
    ],
  ])(
    "%s by another process while this one finds a late seal: the source decides",
    async (_what, change, { voidReason, notices }) => {
      const spent = await spendOn(await newMatch(app));
      app.clock.set(app.fixtures.match(spent.match.key).startAt + MINUTE);
      const db = beforeTransaction(app.db, 2, async () => {
        app.fixtures.change(spent.match.key, change);
        await readFeed();
      });
      await sealPredictions({ ...app.context, db }, app.source);
      await app.run("refund-void-matches");
      const { voidReason: stored } = await storedMatch(app, spent.match.key);
      const sent = (await noticesOf(spent.match)).map((mail) => mail.body);
      expect([stored, sent]).toEqual([
        voidReason,
        notices.map((words) => expect.stringMatching(words) as string),
      ]);
      expect(await accountOf(spent.spender)).toMatchObject({
        balance: voidReason === null ? 20 : 50,
      });
      app.fixtures.change(spent.match.key, { status: "canceled" });
      await readFeed();
    },
  );

  it("void for two reasons keeps the first", async () => {
    const { id, key } = await newMatch(app);
    for (const reason of ["canceled", "sealed_late"] as const) {
      await app.db.transaction((tx) => markVoid(tx, { eventId: id, reason, at: now(app.context) }));
    }
    expect(await storedMatch(app, key)).toMatchObject({ voidReason: "canceled" });
  });
});
