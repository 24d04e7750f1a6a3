import { expect, it } from "vitest";
import { saidAt } from "#offline/said-at.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each<[string, { date?: number; age?: string; now?: number }, number | null]>([
  ["its date", { date: NOON }, NOON],
  [
    "its date, though a cache has kept it for 25 minutes",
    { date: NOON - 25 * MINUTE },
    NOON - 25 * MINUTE,
  ],
  [
    "its date and its age, which say the same",
    { date: NOON - 25 * MINUTE, age: "1500" },
    NOON - 25 * MINUTE,
  ],
  [
    "its age, where the cache has put its own date",
    { date: NOON, age: "1500" },
    NOON - 25 * MINUTE,
  ],
  ["its date, where the age is no number", { date: NOON, age: "old" }, NOON],
  [
    "its age at most once too often, where the phone’s clock is behind",
    { date: NOON - 25 * MINUTE, age: "1500", now: NOON - 3 * HOUR },
    NOON - 50 * MINUTE,
  ],
  ["nothing, where it names no date", {}, null],
])("An answer was said when %s tells", (_what, { date, age, now = NOON }, expected) => {
  const headers = new Headers({
    ...(date === undefined ? {} : { date: new Date(date).toUTCString() }),
    ...(age === undefined ? {} : { age }),
  });
  expect(saidAt(headers, now)).toBe(expected === null ? null : expected / 1_000);
});
