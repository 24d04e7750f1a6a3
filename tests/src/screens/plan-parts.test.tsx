// @vitest-environment happy-dom
import { useLocation } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { FundDialog } from "#src/screens/payment/fund-dialog.tsx";
import { CancelSubscriptionScreen } from "#src/screens/profile/cancel/cancel-subscription-screen.tsx";
import { storeToken } from "#src/storage/session.ts";
import { FAN } from "../support/fan-and-match.ts";
import { press, renderScreen } from "../support/render-screen.tsx";

const SUBSCRIBED: User = {
  ...FAN,
  activeSubscription: {
    plan_id: 2,
    plan: {
      id: 2,
      name: "Matchday",
      description: "",
      icon: "medal",
      price: 4.99,
      amount: 4.99,
      currency: "USD",
      unit: "month",
      features: ["20 matches a month"],
      recommended: false,
      matches_per_month: 20,
    },
    status: "active",
    payment: { amount: 4.99, currency: "USD" },
    created_at: 1_795_000_000 - 29 * 86_400,
    expires_at: 1_795_262_400,
    cancelled_at: null,
  },
};

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  storeToken("a-token-of-this-fan");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Address() {
  return <p role="note">{useLocation().pathname}</p>;
}

async function show(part: React.ReactNode): Promise<void> {
  const parts = (
    <>
      {part}
      <Address />
    </>
  );
  await renderScreen(parts, {
    fillCache: (client) => {
      client.setQueryData(userQueries.me().queryKey, {
        body: { data: SUBSCRIBED, price_per_unit: 15, impersonator: null },
        savedAt: null,
      });
      client.setQueryData(rateQueries.all().queryKey, {
        body: { data: { USD: 1 }, referralBonus: 36, free_credits: 36, price_per_unit: 15 },
        savedAt: null,
      });
    },
  });
}

it.each([
  ["Upgrade Plan", "/pricing"],
  ["Manage Subscription", "/profile/edit-profile"],
  ["Close", "/"],
])("A fan presses %s in the plan dialog, which closes and leads to %s", async (name, path) => {
  const onClose = vi.fn<() => void>();
  await show(<FundDialog request={{}} onClose={onClose} />);
  expect(screen.getByText("Matchday Plan")).toBeDefined();
  expect(screen.getByText("Expires/Auto-renews: 21 Nov 2026 (active)")).toBeDefined();
  expect(screen.getByText("20 matches a month")).toBeDefined();
  press(name);
  expect(onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.getByRole("note", { hidden: true }).textContent).toBe(path));
});

it("A fan who cancels reads that the plan stays valid until it expires", async () => {
  await show(<CancelSubscriptionScreen />);
  expect(
    screen.getByText(
      "Cancelling means that your plan does not renew by itself when it expires. It stays valid until 21 Nov 2026.",
    ),
  ).toBeDefined();
  expect(screen.getByText("Matchday Plan ($4.99)")).toBeDefined();
});
