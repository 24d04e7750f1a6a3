import { afterEach, beforeEach, expect, it, vi } from "vitest";

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.useFakeTimers({ now: NOON + 3 * HOUR, toFake: ["Date", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("A response received with a clock three hours ahead has the right age later", async () => {
  const { savedTime } = await import("#src/api/saved-time.ts");
  const { unwrap } = await import("#src/api/client.ts");
  const { isTimeKnown, noteServerTime, serverNow } = await import("#src/clock/server-clock.ts");
  const date = { date: new Date(NOON).toUTCString() };
  noteServerTime(new Headers(date), Date.now(), 8_000);
  const data = await unwrap(
    Promise.resolve({ data: { data: [] }, response: Response.json({}, { headers: date }) }),
  );
  const query = { data, dataUpdatedAt: Date.now() };
  vi.setSystemTime(NOON + 10 * 60_000);
  expect(isTimeKnown()).toBe(false);
  noteServerTime(new Headers({ date: new Date(Date.now()).toUTCString() }), Date.now(), 8_000);
  vi.setSystemTime(NOON + 4 * HOUR);
  expect((serverNow() / 1_000 - (savedTime(query) ?? 0)) / 3_600).toBe(4);
});
