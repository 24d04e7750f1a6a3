import { afterEach, beforeEach, expect, it, vi } from "vitest";

let stored: Map<string, string>;

function travel(name: string, minutesWest: number) {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(minutesWest);
  const options = new Intl.DateTimeFormat().resolvedOptions();
  return vi
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ ...options, timeZone: name });
}

async function start() {
  vi.resetModules();
  return import("#src/clock/time-zone.ts");
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is the phone's current zone, even across a flight", async () => {
  travel("Africa/Lagos", -60);
  const { timeZone } = await start();
  expect(timeZone()).toBe("Africa/Lagos");
  travel("Africa/Nairobi", -180);
  expect(timeZone()).toBe("Africa/Nairobi");
});

it.each([
  ["Etc/Unknown", -330, "+05:30"],
  ["", 180, "-03:00"],
  ["Etc/Unknown", 0, "+00:00"],
])("is the UTC offset if the phone names its zone %j", async (name, minutesWest, offset) => {
  travel(name, minutesWest);
  const { timeZone } = await start();
  expect(timeZone()).toBe(offset);
});

it("is read from the last start if the offsets match", async () => {
  travel("Africa/Lagos", -60);
  const first = await start();
  first.timeZone();
  const next = await start();
  const asked = travel("Africa/Kinshasa", -60);
  asked.mockClear();
  expect(next.timeZone()).toBe("Africa/Lagos");
  expect(asked).not.toHaveBeenCalled();
});
