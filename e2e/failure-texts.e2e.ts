import { registerFan, workerReady } from "./support/api.ts";
import { matchesToCome, signInAs } from "./support/fan.ts";
import { buyElsewhere, planCard } from "./support/payments.ts";
import { register } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("A server that fails without our JSON leaves each action with its own words", async ({
  page,
  origin,
}) => {
  const said = (words: string) =>
    expect(page.getByRole("status").getByText(words, { exact: true })).toBeVisible();
  await page.goto("/?tab=register");
  const registering = page.getByRole("form", { name: "Register" });
  await expect(registering).toBeVisible();
  await workerReady(page);
  origin.become("error");
  await register(page, `ada-${Date.now()}@example.com`);
  await said("Failed to create account");
  await expect(registering.getByText("Failed to create account")).toBeVisible();

  await page.goto("/reset-password?email=ada@example.com&token=from-the-mail");
  await expect(
    page.getByText(
      "Error occured while verifying reset token. Please try again or restart password reset.",
    ),
  ).toBeVisible();

  origin.become("ok");
  const fan = await registerFan(origin.url);
  await buyElsewhere(origin.url, fan.token, { plan_id: 2 });
  const [match] = await matchesToCome(origin.url);
  await signInAs(page, origin.url, fan.token);

  await page.goto("/profile/edit-profile");
  await page.getByRole("combobox", { name: "Country" }).fill("holland");
  await page.getByRole("option", { name: "Netherlands" }).click();
  origin.become("error");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await said("Failed to update profile");

  origin.become("ok");
  await page.goto("/profile/cancel-subscription");
  await page.getByLabel("Reason").selectOption("Technical issues");
  origin.become("error");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await said("Failed to cancel subscription");

  origin.become("ok");
  await page.goto(`/prediction/${match?.slug}`);
  const unlock = page.getByRole("button", { name: /^Unlock (all|\d+ question)/ });
  await expect(unlock).toBeEnabled();
  origin.become("error");
  await unlock.click();
  await said("Failed to unlock predictions");

  origin.become("ok");
  await page.goto("/pricing");
  const upgrade = planCard(page, "Ultra").getByRole("button");
  await upgrade.click();
  const pay = page.getByRole("dialog").getByRole("button", { name: /^(Pay|Upgrade)/ });
  await expect(pay).toBeEnabled();
  origin.become("error");
  await pay.click();
  await said("Error occurred. Please try again.");

  await page.goto("/verify-email?email=ada@example.com&token=from-the-mail");
  await expect(page.getByRole("main").getByText("Error occured", { exact: true })).toBeVisible();
});
