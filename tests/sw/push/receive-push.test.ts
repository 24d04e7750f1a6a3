import Dexie from "dexie";
import { beforeEach, afterEach, describe, expect, it, vi } from "vitest";
import { match } from "../support/facts.ts";
import { createPhone, isSettled, NOON, type Phone, stopTheClock } from "../support/phone.ts";

const GOAL = {
  id: "12-goal-1",
  kind: "goal",
  event_id: 3,
  slug: "match-3",
  title: "Team 6 1-0 Team 7",
  body: "Goal for Team 6, 23′",
  tag: "match-3",
  at: NOON,
  event: match(3, { status: "first_half", score: "1|0", minute: 23 }),
};

let phone: Phone;
beforeEach(() => {
  stopTheClock();
  phone = createPhone();
});
afterEach(() => void vi.useRealTimers());

const push = (message: unknown) => phone.worker.receivePush(message);

describe("A push of a goal", () => {
  it("shows one notification that opens the match", async () => {
    await push(GOAL);
    expect(phone.notifications.shown()).toEqual([
      {
        title: GOAL.title,
        body: GOAL.body,
        tag: "match-3",
        icon: "/icons/icon-192.png",
        timestamp: NOON * 1_000,
        renotify: true,
        data: { path: "/prediction/match-3" },
      },
    ]);
  });

  it("saves the match and tells open pages to read it again", async () => {
    await push(GOAL);
    expect((await phone.store.events.get(3))?.event.score).toBe("1|0");
    expect((await phone.store.events.get(3))?.saved_at).toBe(NOON);
    expect(phone.messages).toEqual([{ type: "PUSHED" }]);
  });

  it("never replaces a newer saved match", async () => {
    await push({ ...GOAL, id: "later", at: NOON + 60, event: match(3, { score: "2|0" }) });
    await push(GOAL);
    expect((await phone.store.events.get(3))?.event.score).toBe("2|0");
  });

  it("replaces the earlier moment of the same match", async () => {
    await push({ ...GOAL, id: "kick-off", kind: "kick_off", title: "Kick-off" });
    await push(GOAL);
    expect(phone.notifications.shown().map(({ title }) => title)).toEqual([GOAL.title]);
    expect(phone.notifications.all.map(({ renotify }) => renotify)).toEqual([false, true]);
  });

  it("keeps a later moment that arrived first, and shows it again silently", async () => {
    await push({
      ...GOAL,
      id: "full-time",
      kind: "full_time",
      title: "2-0",
      at: NOON + 60,
      order: 9,
    });
    await push({ ...GOAL, order: 8 });
    const [first, again] = phone.notifications.all;
    expect(first).toMatchObject({ title: "2-0", data: { order: 9 } });
    expect(again).toEqual({
      title: "2-0",
      body: GOAL.body,
      tag: "match-3",
      icon: "/icons/icon-192.png",
      timestamp: (NOON + 60) * 1_000,
      data: { path: "/prediction/match-3", order: 9 },
      silent: true,
    });
  });

  it("replaces the moment before it, but no later moment of another match", async () => {
    await push({ ...GOAL, id: "1", title: "1-0", order: 7 });
    await push({ ...GOAL, id: "2", title: "2-0", order: 8 });
    await push({ ...GOAL, id: "3", title: "Team 1 1-0 Team 2", tag: "match-4", order: 5 });
    const titles = phone.notifications.shown().map(({ title }) => title);
    expect(titles).toEqual(["2-0", "Team 1 1-0 Team 2"]);
  });

  it("is silent when the same message comes again, even after a restart", async () => {
    await push(GOAL);
    phone.restartWorker();
    await push(GOAL);
    const [first, second] = phone.notifications.all;
    expect(first?.silent).toBeUndefined();
    expect(second).toMatchObject({ silent: true, tag: "match-3" });
    expect(second?.renotify).toBeUndefined();
  });

  it("counts matches with news on the badge", async () => {
    await push(GOAL);
    await push({ ...GOAL, id: "2", kind: "goal" });
    await push({ ...GOAL, id: "3", tag: "match-4" });
    expect(phone.badges).toEqual([1, 1, 2]);
  });

  it("is shown even if the device has no database", async () => {
    phone = createPhone({ hasDatabase: false });
    await push(GOAL);
    expect(phone.notifications.shown()).toHaveLength(1);
  });
});

describe("A push for a fan who hides scores", () => {
  it("stores nothing", async () => {
    await push({ ...GOAL, title: "Team 6 v Team 7", body: "Something happened.", event: null });
    expect(phone.notifications.shown()).toHaveLength(1);
    expect(await phone.store.events.count()).toBe(0);
    expect(phone.messages).toEqual([]);
  });

  const hideScores = (isHidden: boolean) => phone.send({ type: "HIDE_SCORES", isHidden });

  it("shows no score before the server knows the choice, and still saves the match", async () => {
    await hideScores(true);
    phone.restartWorker();
    await push(GOAL);
    expect(phone.notifications.shown()).toMatchObject([
      { tag: "news", title: "News from your matches" },
    ]);
    expect(JSON.stringify(phone.notifications.all)).not.toMatch(/1-0|Goal/);
    expect((await phone.store.events.get(3))?.event.score).toBe("1|0");
  });

  it.each([
    ["goal", "Goal: Team 6 v Team 7", "Cup"],
    ["goal_struck_off", "Goal struck off: Team 6 v Team 7", "Cup"],
    ["half_time", "Half-time: Team 6 1–0 Team 7", "Cup"],
    ["full_time", "Full time: Team 6 1–1 Team 7", "Team 6 win 5–4 on penalties"],
    ["full_time", "Full time", "Team 6 win 5 – 4 on penalties"],
  ])("shows a general text for %s: %s", async (kind, title, body) => {
    await hideScores(true);
    await push({ ...GOAL, kind, title, body });
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news" }]);
  });

  it.each([
    ["kick_off", "Kick-off: Schalke 04 v 1. FC Köln"],
    ["full_time", "Full time in Team 6 v Team 7"],
  ])("shows %s without a score as it is", async (kind, title) => {
    await hideScores(true);
    await push({ ...GOAL, kind, title, body: "Cup", event: null });
    expect(phone.notifications.shown()).toMatchObject([{ title, tag: "match-3" }]);
  });

  it("closes the scores that are already shown, and no other notification", async () => {
    await push(GOAL);
    const kickOff = { kind: "kick_off", title: "Kick-off: Team 1 v Team 2", body: "Cup" };
    await push({ ...GOAL, ...kickOff, id: "2", tag: "match-4" });
    await hideScores(true);
    expect(phone.notifications.shown()).toMatchObject([{ title: kickOff.title }]);
  });

  it("shows scores again once the fan wants them", async () => {
    await hideScores(true);
    await hideScores(false);
    await push(GOAL);
    expect(phone.notifications.shown()).toMatchObject([{ title: GOAL.title }]);
  });
});

describe("A push that arrives late", () => {
  const saveQuietHours = (from: string, to: string) =>
    phone.store.settings.put({
      key: "push",
      value: JSON.stringify({ settings: { quiet: { from, to } }, follows: [] }),
    });
  /** In the device's time zone. */
  const setTime = (time: string) => vi.setSystemTime(new Date(`2026-11-21T${time}`));

  it.each(["22:00", "23:30", "02:00", "06:59"])(
    "is silent in quiet hours from 22:00 to 07:00, at %s",
    async (time) => {
      await saveQuietHours("22:00", "07:00");
      setTime(time);
      await push(GOAL);
      const [shown] = phone.notifications.shown();
      expect(shown).toMatchObject({ title: GOAL.title, silent: true });
      expect(shown?.renotify).toBeUndefined();
    },
  );

  it.each(["07:00", "12:00", "21:59"])(
    "rings outside of quiet hours from 22:00 to 07:00, at %s",
    async (time) => {
      await saveQuietHours("22:00", "07:00");
      setTime(time);
      await push(GOAL);
      expect(phone.notifications.shown()[0]?.silent).toBeUndefined();
    },
  );

  it("is silent in quiet hours of one afternoon only", async () => {
    await saveQuietHours("13:00", "15:00");
    for (const time of ["14:00", "02:00"]) {
      setTime(time);
      await push({ ...GOAL, id: time });
    }
    expect(phone.notifications.all.map(({ silent }) => silent)).toEqual([true, undefined]);
  });

  it("is silent in quiet hours with a general text too", async () => {
    await saveQuietHours("22:00", "07:00");
    setTime("02:00");
    await push("not from our server");
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news", silent: true }]);
  });
});

describe("A push that is not from our server", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "goal!"],
    ["no title", { ...GOAL, title: "" }],
    ["another address", { ...GOAL, slug: "../../evil" }],
    ["no id", { ...GOAL, id: undefined }],
  ])("shows a general notification for %s", async (_name, data) => {
    await push(data);
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news", data: { path: "/" } }]);
    expect(await phone.store.events.count()).toBe(0);
  });

  it("shows the text but does not store an event of an unknown form", async () => {
    await push({ ...GOAL, event: { id: 3 } });
    expect(phone.notifications.shown()).toMatchObject([{ title: GOAL.title }]);
    expect(await phone.store.events.count()).toBe(0);
  });

  it("does not store another match under this one", async () => {
    await push({ ...GOAL, event: match(4) });
    expect(await phone.store.events.count()).toBe(0);
  });
});

describe("A push about an account’s own predictions", () => {
  const settled = { ...GOAL, kind: "settled", title: "4 of 5 right", event: null, user_id: 5 };
  const signIn = (user_id: number) =>
    phone.store.sessions.put({ token_hash: "a".repeat(64), user_id, open: 1 });

  it.each(["settled", "ready"])("is shown to the signed-in fan: %s", async (kind) => {
    await signIn(5);
    await push({ ...settled, kind });
    expect(phone.notifications.shown()).toMatchObject([{ title: "4 of 5 right" }]);
  });

  it("shows a general text after a logout that has not reached the server", async () => {
    await push(settled);
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news" }]);
  });

  it.each([5, null, undefined])(
    "shows a general text to another account: for the account %s",
    async (user_id) => {
      await signIn(6);
      await push({ ...settled, user_id });
      expect(phone.notifications.shown()).toMatchObject([{ tag: "news" }]);
      expect(JSON.stringify(phone.notifications.all)).not.toContain("4 of 5");
    },
  );

  it("shows a general text if the database fails", async () => {
    phone = createPhone({ hasDatabase: false });
    await push(settled);
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news" }]);
  });

  it("shows a general text if the database hangs", async () => {
    phone.store.open = () => new Dexie.Promise(() => undefined);
    const shown = push(settled);
    while (!(await isSettled(shown))) vi.advanceTimersByTime(1_000);
    expect(phone.notifications.shown()).toMatchObject([{ tag: "news" }]);
  });
});
