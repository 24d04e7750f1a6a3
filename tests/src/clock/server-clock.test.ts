import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIMIT = 8_000;

let stored: Map<string, string>;

async function start() {
  vi.resetModules();
  return import("#src/clock/server-clock.ts");
}

function answerOf(at: number): Headers {
  return new Headers({ date: new Date(at).toUTCString() });
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.useFakeTimers({ now: NOON, toFake: ["Date", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("The time of the server", () => {
  it("is learned from a response and known at the next start", async () => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON + 2 * HOUR), NOON, LIMIT);
    expect(clock.serverNow()).toBe(NOON + 2 * HOUR);
    expect((await start()).serverNow()).toBe(NOON + 2 * HOUR);
  });

  it("is known if an earlier version stored only the difference", async () => {
    stored.set("touchline-clock", String(2 * HOUR));
    const clock = await start();
    expect(clock.serverNow()).toBe(NOON + 2 * HOUR);
    expect(clock.isTimeKnown()).toBe(true);
  });

  it.each([
    ["took longer than any answer may", NOON - LIMIT - 1],
    ["was asked for before the clock was put back", NOON + HOUR],
  ])("is not learned from a response that %s", async (_what, askedAt) => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON - 5 * HOUR), askedAt, LIMIT);
    expect(clock.serverNow()).toBe(NOON);
  });

  it("is not learned from the device's own responses", async () => {
    const clock = await start();
    const headers = answerOf(NOON - 5 * HOUR);
    headers.set("x-touchline-saved-at", "1");
    clock.noteServerTime(headers, NOON, LIMIT);
    expect(clock.serverNow()).toBe(NOON);
  });
});

describe("A device's clock that is put back", () => {
  it("never moves the time before the server's last time", async () => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON), NOON, LIMIT);
    vi.setSystemTime(Date.UTC(2015, 0, 1));
    expect(clock.serverNow()).toBe(NOON);
    expect((await start()).serverNow()).toBe(NOON);
  });

  it("leaves the time unknown until the server sends it, even after a restart", async () => {
    const before = await start();
    before.noteServerTime(answerOf(NOON), NOON, LIMIT);
    vi.setSystemTime(NOON + HOUR);
    expect(before.isTimeKnown()).toBe(true);
    vi.setSystemTime(NOON + HOUR / 2);
    expect(before.isTimeKnown()).toBe(false);
    vi.setSystemTime(NOON + 3 * HOUR);
    expect(before.isTimeKnown()).toBe(false);
    const after = await start();
    expect(after.isTimeKnown()).toBe(false);
    after.noteServerTime(answerOf(NOON + 4 * HOUR), NOON + 3 * HOUR, LIMIT);
    expect(after.isTimeKnown()).toBe(true);
    expect((await start()).isTimeKnown()).toBe(true);
  });

  it("is noticed after it happened while the app was closed", async () => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON), NOON, LIMIT);
    vi.setSystemTime(NOON + HOUR);
    clock.serverNow();
    vi.setSystemTime(NOON + HOUR / 2);
    expect((await start()).isTimeKnown()).toBe(false);
  });

  it("is noticed even after it has caught up", async () => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON), NOON, LIMIT);
    vi.setSystemTime(NOON - HOUR);
    vi.advanceTimersByTime(2 * HOUR);
    expect(Date.now()).toBe(NOON + HOUR);
    expect(clock.isTimeKnown()).toBe(false);
  });

  it("is not assumed after normal time or the page's sleep", async () => {
    const clock = await start();
    vi.advanceTimersByTime(HOUR);
    expect(clock.isTimeKnown()).toBe(true);
    vi.setSystemTime(NOON + 9 * HOUR);
    expect(clock.isTimeKnown()).toBe(true);
  });

  it("causes no lasting error if it was ahead before", async () => {
    const clock = await start();
    clock.noteServerTime(answerOf(NOON), NOON, LIMIT);
    vi.setSystemTime(NOON + 48 * HOUR);
    clock.serverNow();
    vi.setSystemTime(NOON + MINUTE);
    expect(clock.serverNow()).toBe(NOON + MINUTE);
    expect(clock.isTimeKnown()).toBe(false);
  });

  it("ignores a step smaller than a response's travel time", async () => {
    const clock = await start();
    clock.serverNow();
    vi.setSystemTime(NOON - 20_000);
    expect(clock.isTimeKnown()).toBe(true);
  });
});
