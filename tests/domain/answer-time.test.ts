import { describe, expect, it } from "vitest";
import {
  askedAt,
  createMark,
  isRequestMark,
  responseSeconds,
  timeHeaders,
} from "#domain/answer-time.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each<[string, { date?: number; age?: string; now?: number }, number | null]>([
  ["its date", { date: NOON }, NOON],
  [
    "its date, if a cache has kept it for 25 minutes",
    { date: NOON - 25 * MINUTE },
    NOON - 25 * MINUTE,
  ],
  [
    "its date and its age, which say the same",
    { date: NOON - 25 * MINUTE, age: "1500" },
    NOON - 25 * MINUTE,
  ],
  ["its age, if the cache has renewed the date", { date: NOON, age: "1500" }, NOON - 25 * MINUTE],
  ["its date, where the age is no number", { date: NOON, age: "old" }, NOON],
  [
    "its age, counted twice at most if the phone’s clock is behind",
    { date: NOON - 25 * MINUTE, age: "1500", now: NOON - 3 * HOUR },
    NOON - 50 * MINUTE,
  ],
  ["nothing, where it names no date", {}, null],
])("The time of a response is %s", (_what, { date, age, now = NOON }, expected) => {
  const headers = new Headers({
    ...(date === undefined ? {} : { date: new Date(date).toUTCString() }),
    ...(age === undefined ? {} : { age }),
  });
  expect(responseSeconds(headers, now)).toBe(expected === null ? null : expected / 1_000);
});

describe("A request mark", () => {
  it("contains the time of the request and is safe to echo", () => {
    const mark = createMark(NOON, "k3j2");
    expect(mark).toBe("1795262400000-k3j2");
    expect(askedAt(mark)).toBe(NOON);
    expect(isRequestMark(mark)).toBe(true);
  });

  it.each([undefined, ["a", "b"], "", "a b", "a\r\nset-cookie: b", "x".repeat(65)])(
    "is not %j",
    (value) => {
      expect(isRequestMark(value)).toBe(false);
    },
  );
});

it("A response built by the worker copies only the time headers", () => {
  const headers = new Headers({ date: "now", "x-touchline-ask": "1-a", etag: "b" });
  expect(timeHeaders(headers)).toEqual({ date: "now", "x-touchline-ask": "1-a" });
});
