import { expect, it } from "vitest";
import { leftToSpend } from "#src/display/plan-words.ts";

it.each([
  [{ left: 14, balance: 300 }, "14 left"],
  [{ left: null, balance: 300 }, "no limit"],
  [{ left: 0, balance: 300 }, "300 points"],
  [{ left: 0, balance: 1 }, "1 point"],
  [{ left: 0, balance: 0 }, "0 points"],
])('A fan with %o has "%s" to spend', ({ left, balance }, words) => {
  const allowance = { plan_name: "Starter", matches: left, used: 0, left, resets_at: 0 };
  expect(leftToSpend({ allowance, balance })).toBe(words);
});
