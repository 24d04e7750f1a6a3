import { expect, it } from "vitest";
import { outcomeOf } from "#server/push/push-outcome.ts";
import { minuteOfDayIn } from "#server/push/quiet-hours.ts";

const at = new Date("2026-11-21T12:00:00Z");
const outcome = (status: number, retryAfter: string | null = null, attempts = 0) =>
  outcomeOf(status === 0 ? null : { status, retryAfter }, { attempts, at });

it.each([
  [201, { kind: "sent" }],
  [404, { kind: "expired" }],
  [410, { kind: "expired" }],
  [403, { kind: "failed", status: 403 }],
  [301, { kind: "failed", status: 301 }],
  [413, { kind: "failed", status: 413 }],
  [500, { kind: "retry", afterMs: 10_000 }],
  [0, { kind: "retry", afterMs: 10_000 }],
])("The answer %i of a push service means %o", (status, expected) => {
  expect(outcome(status)).toEqual(expected);
});

it("Each retry waits longer, and at least as long as the push service asks", () => {
  expect(outcome(503, null, 3)).toEqual({ kind: "retry", afterMs: 80_000 });
  expect(outcome(503, null, 30)).toEqual({ kind: "retry", afterMs: 120_000 });
  expect(outcome(429, "90")).toEqual({ kind: "retry", afterMs: 90_000 });
  expect(outcome(429, "Sat, 21 Nov 2026 12:00:40 GMT")).toEqual({ kind: "retry", afterMs: 40_000 });
  expect(outcome(429, "soon")).toEqual({ kind: "retry", afterMs: 10_000 });
});

it("The minute of the day is local", () => {
  expect(minuteOfDayIn("Europe/London", at)).toBe(12 * 60);
  expect(minuteOfDayIn("Asia/Kolkata", at)).toBe(17 * 60 + 30);
  expect(minuteOfDayIn("+05:30", at)).toBe(17 * 60 + 30);
  expect(minuteOfDayIn("America/Los_Angeles", at)).toBe(4 * 60);
  expect(minuteOfDayIn("Europe/Atlantis", at)).toBeNull();
});
