import { DAY_MS } from "#domain/day.ts";
import { registerFan, tokenOf } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import { withOwnServer as test } from "./support/own-server.ts";
import { buyElsewhere, cancelElsewhere, planCard } from "./support/payments.ts";
import { expect } from "./support/test.ts";

test("A plan that was cancelled is valid to its end, and after it the fan is on the free plan, with what was paid in the history", async ({
  page,
  origin,
  ownProgram,
}) => {
  // A server of its own lives through two months.
  test.slow();
  const fan = await registerFan(origin.url);
  await buyElsewhere(origin.url, fan.token, { plan_id: 3 });
  await cancelElsewhere(origin.url, fan.token);
  await ownProgram.moveClock(29 * DAY_MS);
  // Sign-ins end after two weeks.
  await signInAs(page, origin.url, await tokenOf(origin.url, fan));
  await page.goto("/profile/edit-profile");
  await expect(page.getByText("You are currently on Season Plan (£7.89)")).toBeVisible();
  await expect(page.getByText(/^Expires: .* \(active\)$/)).toBeVisible();

  await ownProgram.moveClock(31 * DAY_MS);
  await page.reload();
  await expect(page.getByText("You are currently on Starter Plan (£0.00)")).toBeVisible();
  await expect(page.getByText("Expires: N/A")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel Subscription" })).toBeHidden();
  await page.goto("/pricing");
  await expect(
    planCard(page, "Season").getByRole("button", { name: "Choose Season" }),
  ).toBeEnabled();
  await page.goto("/profile/transactions");
  await expect(page.getByRole("link", { name: /, receipt$/ })).toHaveCount(1);
});
