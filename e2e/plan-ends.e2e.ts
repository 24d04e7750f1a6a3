import { newFan } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import {
  checkoutHeading,
  buyByApi,
  cancelByApi,
  payAtCheckout,
  planCard,
} from "./support/payments.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const MONTH_DAYS = 30;

test(
  "A cancelled plan lasts to its end, and then the fan is on the free plan",
  { tag: "@smoke" },
  async ({ page, origin, program }) => {
    const fan = await newFan(origin.url);
    await buyByApi(origin.url, fan.token, { plan_id: 3 });
    await cancelByApi(origin.url, fan.token);
    await program.agePlan(fan.email, MONTH_DAYS - 1);
    await signInAs(page, origin.url, fan.token);
    await page.goto("/profile/edit-profile");
    await expect(page.getByText("You are currently on Season Plan (£7.89)")).toBeVisible();
    await expect(page.getByText(/^Expires: .* \(active\)$/)).toBeVisible();

    await program.agePlan(fan.email, 2);
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
  },
);

test("A fan pays a failed renewal with another card, or cancels the plan", async ({
  page,
  origin,
  program,
}) => {
  const fan = await newFan(origin.url);
  await buyByApi(origin.url, fan.token, { plan_id: 3 }, "pay-once");
  await program.agePlan(fan.email, MONTH_DAYS);
  await signInAs(page, origin.url, fan.token);
  await page.goto("/profile/edit-profile");
  const failed = page.getByRole("heading", { name: "Your Season plan could not be renewed" });
  const expiry = page.getByText(/^Expires\/Auto-renews: /);

  await test.step("reads about it in each place of the plan, with the day it ends", async () => {
    await expect(expiry).toHaveText(/\(past due\)$/);
    for (const path of ["/profile/edit-profile", "/profile", "/pricing"]) {
      await page.goto(path);
      await expect(failed).toBeVisible();
      await expect(
        page.getByText(/If nothing is paid by \d+ \w+ \d{4}, \d\d:\d\d, /),
      ).toBeVisible();
    }
    await expect(planCard(page, "Ultra").getByRole("button")).toHaveAccessibleDescription(
      "The renewal of your plan is not paid yet. You can upgrade once it is.",
    );
  });

  await test.step("pays with another card", async () => {
    await page.getByRole("button", { name: "Pay £7.89 now" }).click();
    expect(await checkoutHeading(page)).toBe("GBP 7.89");
    await payAtCheckout(page);
    await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
    await expect(page.getByText("Thank you: Season plan, 30 days.")).toBeVisible();
    await expect(expiry).toHaveText(/\(active\)$/);
    await expect(failed).toBeHidden();
  });

  await test.step("a month later the plan renews by itself, to a later day", async () => {
    // A period's end identifies its renewal, so this must be another moment.
    await program.agePlan(fan.email, MONTH_DAYS + 0.01);
    await page.reload();
    await expect(expiry).toHaveText(/\(active\)$/);
    await page.goto("/profile/transactions");
    await expect(page.getByRole("link", { name: /, receipt$/ })).toHaveCount(3);
    await page
      .getByRole("link", { name: /, receipt$/ })
      .first()
      .click();
    const period = page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
    const until = (await period.textContent())?.split(" to ")[1] ?? "";
    await page.goto("/profile/edit-profile");
    await expect(expiry).toHaveText(`Expires/Auto-renews: ${until} (active)`);
  });

  await test.step("a fan who does not pay cancels, and the plan ends immediately", async () => {
    const other = await newFan(origin.url);
    await buyByApi(origin.url, other.token, { plan_id: 2 }, "pay-once");
    await program.agePlan(other.email, MONTH_DAYS);
    await signInAs(page, origin.url, other.token);
    await page.goto("/profile");
    await page.getByRole("main").getByRole("link", { name: "Cancel Subscription" }).last().click();
    const form = page.getByRole("form", { name: "Cancel subscription" });
    await expect(
      page.getByText(/so the plan ends at once, and you are on Starter\.$/),
    ).toBeVisible();
    await form.getByLabel("Reason").selectOption("Financial reasons");
    const cancel = form.getByRole("button", { name: "Cancel Subscription" });
    origin.setCondition("dead");
    await cancel.click();
    await expect(form.getByText("Failed to cancel subscription")).toBeVisible();
    origin.setCondition("ok");
    const release = origin.holdResponses(/\/subscriptions\/cancel/);
    await cancel.click();
    await expect(form.getByRole("button", { name: "Cancelling..." })).toBeVisible();
    release();
    await expect(
      page.getByText("Your plan has ended, and nothing more is charged for it."),
    ).toBeVisible();
    await expect(page.getByText("You are currently on Starter Plan (£0.00)")).toBeVisible();
  });
});

test("A fan schedules a dearer plan for the next period, removes it and schedules it again", async ({
  page,
  origin,
  program,
}) => {
  const fan = await newFan(origin.url);
  await buyByApi(origin.url, fan.token, { plan_id: 2 });
  await program.agePlan(fan.email, 23);
  await signInAs(page, origin.url, fan.token);

  const choose = async () => {
    await page.goto("/pricing");
    await planCard(page, "Ultra").getByRole("button", { name: "Upgrade to Ultra" }).click();
    const dialog = page.getByRole("dialog", { name: "Upgrade to Ultra" });
    await expect(dialog.getByText("Nothing is charged now.")).toBeVisible();
    await dialog.getByRole("button", { name: /^Start Ultra on \d/ }).click();
    await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
  };
  const starts = page.getByText(/^Ultra starts on \d+ \w+ \d{4} for .*15\.79/);

  await choose();
  await expect(page.getByText("You are currently on Matchday Plan")).toBeVisible();
  await expect(starts).toBeVisible();
  await page.goto("/pricing");
  await expect(planCard(page, "Ultra").getByRole("button")).toHaveAccessibleDescription(
    /^It starts on .*, when your plan renews\.$/,
  );
  await page.goto("/profile/edit-profile");
  await page.getByRole("button", { name: "Keep Matchday" }).click();
  await expect(page.getByText(/^Renews on \d+ \w+ \d{4} for .*3\.94/)).toBeVisible();
  await expect(starts).toBeHidden();
  await choose();

  await program.agePlan(fan.email, 8);
  await page.reload();
  await expect(page.getByText("You are currently on Ultra Plan")).toBeVisible();
});
