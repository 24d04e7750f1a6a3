import { describe, expect, it } from "vitest";
import {
  endsUnlessPaid,
  expiryText,
  isCancellable,
  mayCancel,
  nextPlan,
  renewalText,
  scheduledUpgrade,
} from "#src/display/subscription.ts";

function plan(id: number, amount: number) {
  return {
    id,
    name: `Plan ${id}`,
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

const PLANS = [plan(3, 9.99), plan(1, 0), plan(4, 19.99), plan(2, 4.99)];
const EXPIRES = Date.UTC(2026, 10, 21, 12) / 1_000;

describe("The plan that is offered next", () => {
  it.each([
    ["nobody's plan", null, 2],
    ["the free plan", plan(1, 0), 2],
    ["a paid plan", plan(2, 4.99), 3],
    ["a plan that is no longer sold", plan(9, 7), 3],
    ["the dearest", plan(4, 19.99), undefined],
  ])("is the first that costs more than %s", (_, current, next) => {
    const subscription = current === null ? null : { plan: current };
    expect(nextPlan(PLANS, subscription)?.id).toBe(next);
  });

  it("is null if no plans are known", () => {
    expect(nextPlan([], null)).toBeUndefined();
  });
});

it.each([
  [null, false],
  [{ plan_id: 1, cancelled_at: null }, false],
  [{ plan_id: 2, cancelled_at: null }, true],
  [{ plan_id: 2, cancelled_at: 1_795_000_000 }, false],
])("The subscription %o can be cancelled: %s", (subscription, may) => {
  expect(mayCancel(subscription)).toBe(may);
});

it.each([
  [null, "Expires: N/A"],
  [
    { status: "active", expires_at: EXPIRES, cancelled_at: null } as const,
    "Expires/Auto-renews: 21 Nov 2026 (active)",
  ],
  [
    { status: "active", expires_at: EXPIRES, cancelled_at: EXPIRES } as const,
    "Expires: 21 Nov 2026 (active)",
  ],
  [
    { status: "past_due", expires_at: EXPIRES, cancelled_at: null } as const,
    "Expires/Auto-renews: 21 Nov 2026 (past due)",
  ],
])("The subscription %o shows the banner %s", (subscription, text) => {
  expect(expiryText(subscription)).toBe(text);
});

it.each([
  [{ plan_id: 2, cancelled_at: null, status: "active" } as const, true],
  [{ plan_id: 2, cancelled_at: null, status: "past_due" } as const, true],
  [{ plan_id: 2, cancelled_at: null, status: "expired" } as const, false],
  [{ plan_id: 2, cancelled_at: 1_795_000_000, status: "active" } as const, false],
  [{ plan_id: 1, cancelled_at: null, status: "active" } as const, false],
  [null, false],
])("The form to cancel %o is shown: %s", (subscription, there) => {
  expect(isCancellable(subscription)).toBe(there);
});

it.each([
  [{ status: "past_due", retry_until: EXPIRES } as const, EXPIRES],
  [{ status: "past_due" } as const, null],
  [{ status: "active", retry_until: null } as const, null],
  [null, null],
])("The subscription %o ends unless it is paid at %s", (subscription, until) => {
  expect(endsUnlessPaid(subscription)).toBe(until);
});

describe("The charge at the end of the period", () => {
  const renewal = {
    plan_id: 2,
    plan_name: "Matchday",
    amount: 3.94,
    currency: "GBP",
    announced: true,
    needs_consent: false,
  } as const;
  const active = { plan_id: 2, status: "active", expires_at: EXPIRES } as const;
  it.each([
    ["announced", { ...active, renewal }, "Renews on 21 Nov 2026 for £3.94."],
    [
      "not announced yet",
      { ...active, renewal: { ...renewal, announced: false } },
      "Renews on 21 Nov 2026 for £3.94 at today's price.",
    ],
    [
      "a dearer plan",
      { ...active, renewal: { ...renewal, plan_id: 4, plan_name: "Ultra", amount: 15.79 } },
      "Ultra starts on 21 Nov 2026 for £15.79.",
    ],
    [
      "a new price",
      { ...active, renewal: { ...renewal, amount: 38.67, needs_consent: true } },
      "The next 30 days cost £38.67 from 21 Nov 2026. Nothing is charged unless you agree.",
    ],
    ["overdue", { ...active, status: "past_due" as const, renewal }, null],
    ["none", { ...active, renewal: null }, null],
    ["unknown to an earlier version", active, null],
    ["no plan", null, null],
  ])("is shown if it is %s", (_, subscription, text) => {
    expect(renewalText(subscription)).toBe(text);
  });

  it("is a scheduled upgrade if it is for another plan", () => {
    expect(scheduledUpgrade({ plan_id: 2, renewal })).toBeNull();
    expect(scheduledUpgrade({ plan_id: 3, renewal })).toBe(renewal);
    expect(scheduledUpgrade({ plan_id: 2 })).toBeNull();
    expect(scheduledUpgrade(null)).toBeNull();
  });
});
