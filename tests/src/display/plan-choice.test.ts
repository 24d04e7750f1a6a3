import { expect, it } from "vitest";
import { choosePlan } from "#src/display/plan-choice.ts";

function plan(id: number, amount: number) {
  return {
    id,
    name: ["", "Starter", "Matchday", "Season", "Ultra"][id] ?? "",
    description: "",
    icon: "rocket",
    price: amount,
    amount,
    currency: "USD",
    unit: "month",
    features: [],
    recommended: false,
    matches_per_month: null,
  };
}
const STARTER = plan(1, 0);
const MATCHDAY = plan(2, 4.99);
const SEASON = plan(3, 9.99);
const ULTRA = plan(4, 19.99);

type Input = Parameters<typeof choosePlan>[0];

function on(of: typeof SEASON | null, status: "active" | "past_due" = "active"): Input["user"] {
  return {
    activeSubscription:
      of === null
        ? null
        : {
            plan_id: of.id,
            plan: of,
            status,
            payment: null,
            created_at: 0,
            expires_at: 0,
            cancelled_at: null,
          },
  };
}

const visitor: Omit<Input, "plan"> = {
  signedIn: false,
  user: undefined,
  userFailed: false,
  impersonated: false,
  online: true,
  currency: "GBP",
  priceKnown: true,
  settling: false,
};
const fan = { ...visitor, signedIn: true, user: on(null) };
const subscriber = { ...fan, user: on(SEASON) };

it.each<[string, Input, string, boolean, string | null]>([
  ["a visitor, any plan", { ...visitor, plan: SEASON }, "Choose Season", false, null],
  ["a visitor, the free plan", { ...visitor, plan: STARTER }, "Start free", false, null],
  ["a fan, a plan", { ...fan, plan: MATCHDAY }, "Choose Matchday", false, null],
  ["a fan, the free plan", { ...fan, plan: STARTER }, "Your plan", false, "You are on this plan."],
  [
    "a fan who loads",
    { ...fan, user: undefined, plan: SEASON },
    "Choose Season",
    false,
    "Your plan is loading.",
  ],
  [
    "a fan who could not be loaded",
    { ...fan, user: undefined, userFailed: true, plan: SEASON },
    "Choose Season",
    false,
    "Your plan could not be loaded.",
  ],
  [
    "a subscriber, the own plan",
    { ...subscriber, plan: SEASON },
    "Your plan",
    true,
    "You are on this plan.",
  ],
  [
    "a subscriber, a cheaper one",
    { ...subscriber, plan: MATCHDAY },
    "Matchday",
    true,
    "Included in yours.",
  ],
  [
    "a subscriber, one as dear",
    { ...subscriber, plan: plan(4, 9.99) },
    "Ultra",
    true,
    "Included in yours.",
  ],
  ["a subscriber, a dearer one", { ...subscriber, plan: ULTRA }, "Upgrade to Ultra", true, null],
  [
    "a subscriber in naira",
    { ...subscriber, plan: ULTRA, currency: "NGN" },
    "Upgrade to Ultra",
    true,
    "Prorated payment not available for this payment method.",
  ],
  [
    "a fan in naira, a first plan",
    { ...fan, plan: ULTRA, currency: "NGN" },
    "Choose Ultra",
    false,
    null,
  ],
  [
    "a subscriber whose renewal waits",
    { ...fan, user: on(SEASON, "past_due"), plan: ULTRA },
    "Upgrade to Ultra",
    true,
    "The renewal of your plan is not paid yet. You can upgrade once it is.",
  ],
  [
    "a subscriber of the free plan",
    { ...fan, user: on(STARTER), plan: SEASON },
    "Choose Season",
    false,
    null,
  ],
  [
    "an admin as another",
    { ...fan, impersonated: true, plan: SEASON },
    "Choose Season",
    false,
    "You are acting as another fan. Only they themselves can do this.",
  ],
  [
    "anybody offline",
    { ...visitor, online: false, plan: SEASON },
    "Choose Season",
    false,
    "You are offline. Paying needs a connection.",
  ],
  [
    "anybody without prices",
    { ...visitor, priceKnown: false, plan: SEASON },
    "Choose Season",
    false,
    "Prices are loading.",
  ],
  [
    "a fan whose payment is checked",
    { ...fan, settling: true, plan: SEASON },
    "Choose Season",
    false,
    "Your last payment is still being checked.",
  ],
])(
  "The button for %s says what it does, and why it is off",
  (_who, input, label, isUpgrade, reason) => {
    expect(choosePlan(input)).toMatchObject({ label, isUpgrade, reason });
  },
);

it("A fan reads when the next plan starts", () => {
  const current = subscriber.user?.activeSubscription;
  const renewal = {
    plan_id: 4,
    plan_name: "Ultra",
    amount: 15.79,
    currency: "GBP",
    announced: false,
    needs_consent: false,
  } as const;
  const user = {
    activeSubscription: current == null ? null : { ...current, expires_at: 1795262400, renewal },
  };
  expect(choosePlan({ ...subscriber, user, plan: ULTRA }).reason).toBe(
    "It starts on 21 Nov 2026, when your plan renews.",
  );
});
