import { newFan, workerReady } from "./support/api.ts";
import { accountOf, upcomingMatches, signInAs } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import {
  checkoutHeading,
  buyByApi,
  countries,
  setCountryByApi,
  payAtCheckout,
  planCard,
} from "./support/payments.ts";
import { register } from "./support/screens.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

withWorker(
  "A visitor chooses a plan, registers, pays, unlocks, upgrades, cancels and sees it all",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    test.slow();
    const email = `buyer-${process.pid}-${Date.now()}@example.com`;
    await page.goto("/pricing");
    await planCard(page, "Season").getByRole("button", { name: "Choose Season" }).click();
    await expect(page).toHaveURL(/[?&]login=1/);
    await register(page, email);
    await test.step("pays the shown price for the chosen plan", async () => {
      expect(await checkoutHeading(page)).toBe("GBP 7.89");
      await payAtCheckout(page);
      await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
      await expect(page.getByText("Thank you: Season plan, 30 days.")).toBeVisible();
      await expect(page.getByText("You are currently on Season Plan (£7.89)")).toBeVisible();
      await expect(page.getByText(/^Expires\/Auto-renews: .* \(active\)$/)).toBeVisible();
    });

    await test.step("unlocks a match by the plan, and reads that the rest of the match is free", async () => {
      const [match] = await upcomingMatches(origin.url);
      await page.goto(`/prediction/${match?.slug ?? ""}`);
      const bar = page.getByRole("region", { name: "Unlock predictions" });
      await expect(bar).toContainText("Uses 1 match of your plan, 59 left this month after it");
      await page.getByRole("button", { name: "Select none" }).click();
      await page.getByRole("checkbox").first().check();
      await bar.getByRole("button", { name: "Unlock 1 selected" }).click();
      await expect(page.getByText("1 prediction(s) unlocked")).toBeVisible();
      await expect(bar).toContainText("Your plan covers this match");
    });

    await test.step("upgrades, and sees the sum line by line", async () => {
      await page.goto("/pricing");
      await expect(planCard(page, "Season")).toContainText("Your plan");
      await expect(planCard(page, "Season").getByRole("button")).toHaveCount(0);
      await expect(planCard(page, "Matchday").getByRole("button")).toHaveAccessibleDescription(
        "Included in yours.",
      );
      await planCard(page, "Ultra").getByRole("button", { name: "Upgrade to Ultra" }).click();
      const dialog = page.getByRole("dialog", { name: "Upgrade to Ultra" });
      await expect(dialog.getByRole("definition")).toHaveText(["£15.79", "−£7.89", "£7.90"]);
      await expect(dialog.getByText("SECURED BY STRIPE")).toBeVisible();
      await dialog.getByRole("button", { name: "Pay £7.90" }).click();
      expect(await checkoutHeading(page)).toBe("GBP 7.90");
      await payAtCheckout(page);
      await expect(page.getByText("You are currently on Ultra Plan (£15.79)")).toBeVisible();
    });

    await test.step("cancels, with a reason", async () => {
      await page.getByRole("link", { name: "Cancel Subscription" }).click();
      const form = page.getByRole("form", { name: "Cancel subscription" });
      const button = form.getByRole("button", { name: "Cancel Subscription" });
      await button.click();
      await expect(form.getByLabel("Reason")).toHaveAccessibleDescription(
        "Please select a cancel reason",
      );
      await expect(button).toBeDisabled();
      await form.getByLabel("Reason").selectOption("Financial reasons");
      await expect(form.getByLabel("Comment")).toHaveValue(
        "The plan costs more than I want to spend now.",
      );
      await form.getByLabel("Comment").fill("Too dear for me.");
      await form.getByLabel("Reason").selectOption("Limited usage");
      await expect(form.getByLabel("Comment")).toHaveValue("Too dear for me.");
      await button.click();
      await expect(page.getByText(/^Your plan will not be renewed\./)).toBeVisible();
      await expect(page.getByText(/^Your plan is cancelled: it does not renew/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Cancel Subscription" })).toBeHidden();
      await expect(page.getByText(/^Expires: /)).toBeVisible();
    });

    await page.getByRole("link", { name: "Payment History" }).click();
    await expect(page.getByRole("heading", { name: "Transaction History" })).toBeVisible();
    await expect(
      page.getByRole("main").getByText("Upgrade to the Ultra plan, 30 days"),
    ).toBeVisible();
    await page
      .getByRole("link", { name: /, receipt$/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Season plan, 30 days")).toBeVisible();
    await expect(page.getByText("£7.89 GBP")).toBeVisible();
    await page.getByRole("link", { name: "View Past Predictions" }).click();
    await expect(page.getByRole("link", { name: /^View .* vs / })).toHaveCount(1);
  },
);

test(
  "A fan short of points buys the smallest pack and returns to the chosen questions",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const { fan, other: second } = await fanWithPick(origin.url);
    await signInAs(page, origin.url, fan.token);
    await page.goto(`/prediction/${second?.slug ?? ""}`);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await page.getByRole("button", { name: "Select none" }).click();
    for (const index of [0, 1, 3, 4]) await page.getByRole("checkbox").nth(index).check();
    await expect(bar).toContainText("60 points; you have 36, 24 points short.");
    await bar.getByRole("button", { name: "Get points" }).click();
    const dialog = page.getByRole("dialog", { name: "Your plan and points" });
    await expect(dialog.getByText("24 points short.")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /^3 answers/ })).toBeChecked();
    await expect(dialog.getByText("You will have 86 points.")).toBeVisible();
    await dialog.getByRole("button", { name: "Pay £0.78" }).click();
    expect(await checkoutHeading(page)).toBe("GBP 0.78");
    await payAtCheckout(page);

    await expect(page).toHaveURL(`${origin.url}/prediction/${second?.slug ?? ""}`);
    await expect(page.getByText("50 points added. You have 86.")).toBeVisible();
    await expect(page.getByText("4 of 5 selected")).toBeVisible();
    for (const index of [0, 1, 3, 4])
      await expect(page.getByRole("checkbox").nth(index)).toBeChecked();
    await expect(bar).toContainText("60 points; you have 86, 26 will be left");
    await bar.getByRole("button", { name: "Unlock 4 selected" }).click();
    await expect(page.getByText("4 prediction(s) unlocked")).toBeVisible();
    expect(await accountOf(origin.url, fan.token)).toMatchObject({ balance: 26 });
  },
);

test("A fan whose points were spent elsewhere reads so, and the way to more opens", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 402/);
  const { fan, other: second } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  origin.rewrite("/api/v1/auth/me", (body) => body.replace('"balance":36', '"balance":360'));
  await page.goto(`/prediction/${second?.slug ?? ""}`);
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await bar.getByRole("button", { name: "Unlock all" }).click();
  await expect(
    page.getByText(/cost 75 points and you have 36\. Nothing was charged\./).first(),
  ).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Your plan and points" })).toBeVisible();
  const server = `http://127.0.0.1:${origin.apiPort}`;
  expect(await accountOf(server, fan.token)).toMatchObject({ balance: 36 });
});

test("Many presses start one payment, and a fan who returns unpaid can start another", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  await page.goto("/pricing");
  const button = planCard(page, "Matchday").getByRole("button", { name: "Choose Matchday" });
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLButtonElement) =>
    Array.from({ length: 10 }, () => element.click()),
  );
  expect(await checkoutHeading(page)).toBe("GBP 3.94");
  const begun = () =>
    origin.requests.filter((line) => line === "POST /api/v1/subscriptions/initialize").length;
  expect(begun()).toBe(1);
  await page.goBack();
  await button.click();
  await checkoutHeading(page);
  expect(begun()).toBe(2);
});

test("A fan reads that the price has changed, and no payment starts", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 409/);
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  origin.rewrite("/api/v1/rates", (body) => body.replace('"GBP":0.79', '"GBP":0.5'));
  await page.goto("/pricing");
  await expect(planCard(page, "Matchday")).toContainText("£2.50");
  await planCard(page, "Matchday").getByRole("button").click();
  await expect(
    page
      .getByText("The price has changed to GBP 3.94 since you saw it. Nothing was charged.")
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
});

test("The processor asks for the price on the card, in every currency", async ({
  page,
  origin,
}) => {
  test.slow();
  const fan = await newFan(origin.url);
  const all = await countries(origin.url);
  await signInAs(page, origin.url, fan.token);
  for (const currency of ["NGN", "XAF", "UGX", "KES", "RWF", "USD"]) {
    const country = all.find((each) => each.currency === currency);
    if (country === undefined) throw new Error(`No country pays in ${currency}.`);
    await setCountryByApi(origin.url, fan, country.id);
    await page.goto("/pricing");
    await expect(
      page.getByText(new RegExp(currency === "USD" ? "in US dollars" : `charged in ${currency} `)),
    ).toBeVisible();
    const shown = await planCard(page, "Season")
      .getByText(/[\d,]+\.\d\d$/)
      .first()
      .textContent();
    await planCard(page, "Season").getByRole("button", { name: "Choose Season" }).click();
    expect(await checkoutHeading(page)).toBe(`${currency} ${/[\d,.]+$/.exec(shown ?? "")?.[0]}`);
  }
});

withWorker(
  "In naira a fan buys a plan but cannot upgrade, and offline nothing can be paid",
  async ({ page, origin, context }) => {
    const fan = await newFan(origin.url);
    const naira = (await countries(origin.url)).find(({ currency }) => currency === "NGN");
    await buyByApi(origin.url, fan.token, { plan_id: 2 });
    await setCountryByApi(origin.url, fan, naira?.id ?? 0);
    await signInAs(page, origin.url, fan.token);
    await page.goto("/pricing");
    const button = planCard(page, "Ultra").getByRole("button");
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      "Prorated payment not available for this payment method.",
    );
    await expect(page.getByRole("link", { name: "Cancel it now" })).toBeVisible();
    await workerReady(page);
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await expect(button).toHaveAccessibleDescription("You are offline. Paying needs a connection.");
    await page.getByRole("button", { name: /^3 answers/ }).click();
    const dialog = page.getByRole("dialog", { name: "Your plan and points" });
    await expect(dialog.getByText("Matchday Plan")).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.getByRole("button", { name: /^Pay / })).toBeEnabled();
    await context.setOffline(true);
    await expect(dialog.getByRole("button", { name: /^Pay / })).toBeDisabled();
    await expect(dialog.getByText("You are offline. Paying needs a connection.")).toBeVisible();
    await context.setOffline(false);
  },
);

test("The plan's panel links to plans and points, and the badge shows the balance", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  const badge = page.getByRole("button", { name: /^Plan: / });
  await expect(badge).toHaveText("Starter · 36 points · 1 free");
  await badge.click();
  await page.getByRole("button", { name: "Upgrade Plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Your plan and points" });
  await expect(dialog.getByText("Starter Plan")).toBeVisible();
  await expect(dialog.getByText("Expires: N/A")).toBeVisible();
  await expect(dialog.getByText("1 match prediction")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^3 answers/ })).toBeChecked();
  await expect(dialog.getByText("SECURED BY STRIPE")).toBeVisible();
  await dialog.getByRole("button", { name: "Manage Subscription" }).click();
  await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
  await expect(dialog).toBeHidden();

  await buyByApi(origin.url, fan.token, { plan_id: 4 });
  await page.reload();
  await expect(badge).toHaveText("Ultra · no limit");
  await badge.click();
  await expect(page.getByText("Old balance: 36 points").first()).toBeVisible();
});

test("A fan who logs in for a plan goes on to pay; the address alone starts no payment", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await page.goto("/pricing");
  await planCard(page, "Ultra").getByRole("button", { name: "Choose Ultra" }).click();
  await page.getByRole("tab", { name: "Login" }).click();
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Login" }).click();
  expect(await checkoutHeading(page)).toBe("GBP 15.79");
  await page.goto(`/pricing?subscribe=${Date.now()}`);
  await expect(page).toHaveURL(`${origin.url}/pricing`);
  await expect(planCard(page, "Ultra").getByRole("button", { name: "Choose Ultra" })).toBeEnabled();
});
