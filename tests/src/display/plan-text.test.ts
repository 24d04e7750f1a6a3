import { expect, it } from "vitest";
import { balanceSentence, remainingParts } from "#src/display/plan-text.ts";

const plan = {
  id: 3,
  name: "Season",
  description: "",
  icon: "trophy",
  price: 9.99,
  amount: 9.99,
  currency: "USD",
  unit: "month",
  features: [],
  recommended: true,
  matches_per_month: 60,
};
const season = {
  plan_id: 3,
  plan,
  status: "active",
  payment: null,
  created_at: 0,
  expires_at: 0,
  cancelled_at: null,
} as const;

it.each([
  [{ activeSubscription: season, left: 14, balance: 300 }, "14 left"],
  [{ activeSubscription: season, left: null, balance: 300 }, "no limit"],
  [{ activeSubscription: season, left: 0, balance: 300 }, "300 points"],
  [{ activeSubscription: season, left: 0, balance: 1 }, "1 point"],
  [{ activeSubscription: null, left: 0, balance: 0 }, "0 points"],
  [{ activeSubscription: null, left: 1, balance: 36 }, "36 points · 1 free"],
])('A fan with %o has "%s" to spend', ({ activeSubscription, left, balance }, words) => {
  const allowance = { plan_name: "Starter", matches: left, used: 0, left, resets_at: 0 };
  expect(remainingParts({ activeSubscription, allowance, balance }).join(" · ")).toBe(words);
});

it.each([
  [null, 36, "Balance: 36 points"],
  [null, 0, "Balance: 0 points"],
  [season, 36, "Old balance: 36 points"],
  [season, 0, null],
])("With the plan %o a balance of %i reads %s", (activeSubscription, balance, words) => {
  expect(balanceSentence({ activeSubscription, balance })).toBe(words);
});
