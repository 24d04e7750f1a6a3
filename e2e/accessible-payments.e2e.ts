import { newFan } from "./support/api.ts";
import {
  pageViolations,
  screenViolations,
  type Screen,
  SIZES,
  smallTargets,
} from "./support/axe.ts";
import { signInAs } from "./support/fan.ts";
import { buyByApi } from "./support/payments.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const PAID: readonly Screen[] = [
  {
    name: "the prices for a subscriber",
    path: "/pricing",
    waitUntilOpen: (page) =>
      expect(page.getByRole("button", { name: "Upgrade to Ultra" })).toBeEnabled(),
  },
  {
    name: "the payments",
    path: "/profile/transactions",
    waitUntilOpen: (page) => expect(page.getByRole("link", { name: /, receipt$/ })).toBeVisible(),
  },
  {
    name: "the end of a plan",
    path: "/profile/cancel-subscription",
    waitUntilOpen: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Cancel Subscription" }).click();
      await expect(page.getByText("Please select a cancel reason")).toBeVisible();
    },
  },
];

test("A fan pays, reads receipts and handles a plan's end without axe violations", async ({
  page,
  origin,
  program,
}) => {
  test.slow();
  const fan = await newFan(origin.url);
  const reference = await buyByApi(origin.url, fan.token, { plan_id: 2 });
  await signInAs(page, origin.url, fan.token);
  expect(
    await screenViolations(page, [
      ...PAID,
      {
        name: "a receipt",
        path: `/profile/transactions/${reference}`,
        waitUntilOpen: (at) => expect(at.getByText("£3.94 GBP")).toBeVisible(),
      },
    ]),
  ).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Ultra" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pay / })).toBeVisible();
  expect(await pageViolations(page, "an upgrade")).toEqual([]);
  expect(await smallTargets(page, "dialog")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.getByRole("button", { name: /^3 answers/ }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pay / })).toBeVisible();
  expect(await pageViolations(page, "points")).toEqual([]);
  expect(await smallTargets(page, "dialog")).toEqual([]);

  const overdue = await newFan(origin.url);
  await buyByApi(origin.url, overdue.token, { plan_id: 2 }, "pay-once");
  await program.agePlan(overdue.email, 30);
  await signInAs(page, origin.url, overdue.token);
  await page.goto("/profile/cancel-subscription");
  await expect(page.getByRole("button", { name: "Pay £3.94 now" })).toBeEnabled();
  expect(await pageViolations(page, "a renewal that failed")).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
});
