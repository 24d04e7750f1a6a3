import type { Page, Request } from "@playwright/test";
import { newFan, workerReady } from "./support/api.ts";
import { accountOf, upcomingMatches, questionsOf, signInAs } from "./support/fan.ts";
import {
  actAtCheckoutByApi,
  checkoutHeading,
  orderByApi,
  payAtCheckout,
  planCard,
} from "./support/payments.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

async function orderPoints(page: Page, originUrl: string) {
  const fan = await newFan(originUrl);
  await signInAs(page, originUrl, fan.token);
  await page.goto("/pricing");
  await workerReady(page);
  return { fan, checkout: await orderByApi(originUrl, fan.token, { pack_id: 1 }) };
}

test(
  "A fan who gives up a declined payment reads so, gets nothing, and has a clean address",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const fan = await newFan(origin.url);
    await signInAs(page, origin.url, fan.token);
    await page.goto("/pricing");
    await planCard(page, "Season").getByRole("button", { name: "Choose Season" }).click();
    await checkoutHeading(page);
    await page.getByRole("button", { name: "The card is declined" }).click();
    await expect(page.getByText("The card was declined. Nothing was paid.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await expect(
      page.getByText("Payment was cancelled from processor. Please retry.", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/pricing`);
    await expect(planCard(page, "Starter").getByText("Your plan", { exact: true })).toBeVisible();
  },
);

test("Back after a payment opens the plans, and the dearest plan offers no upgrade", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  await page.goto("/pricing");
  await planCard(page, "Ultra").getByRole("button", { name: "Choose Ultra" }).click();
  await payAtCheckout(page);
  await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
  await expect(page.getByLabel("First name")).toBeVisible();
  const badge = page.getByRole("button", { name: /^Plan: / });
  await badge.click();
  await expect(page.getByRole("button", { name: "Plan and points" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade Plan" })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
  await expect(planCard(page, "Ultra").getByText("Your plan", { exact: true })).toBeVisible();
});

test("A message in the return address shows once, as plain and shortened text", async ({
  page,
  origin,
}) => {
  const error = `<img src=x onerror=alert(1)> ${"long ".repeat(100)}`;
  await page.goto(`/pricing?error=${encodeURIComponent(error)}&status=<b>odd</b>`);
  const toast = page.getByText("<img src=x onerror=alert(1)>");
  await expect(toast).toBeVisible();
  expect((await toast.textContent())?.length).toBeLessThan(210);
  await expect(page).toHaveURL(`${origin.url}/pricing`);
  await page.goto("/pricing?status=abandoned");
  await expect(page.getByText("Payment was abandoned from processor. Please retry.")).toBeVisible();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
});

test("A fan who returns signed out logs in and then gets what they paid for", async ({
  page,
  browser,
  origin,
  watch,
  expectProblems,
}) => {
  expectProblems(/status of 404/);
  const fan = await newFan(origin.url);
  const checkout = await orderByApi(origin.url, fan.token, { plan_id: 2 });
  const back = await actAtCheckoutByApi(checkout, "pay");

  const other = await newFan(origin.url);
  await signInAs(page, origin.url, other.token);
  await page.goto(`${back}&match=theirs&questions=1.2`);
  await expect(page.getByText("There is no such payment.")).toBeVisible();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
  const chosen = await page.evaluate(() => sessionStorage.getItem("touchline-chosen"));
  expect(chosen, "no choice is stored for another account").toBeNull();

  const context = await browser.newContext();
  watch(context);
  const otherTab = await context.newPage();
  await otherTab.goto(`${origin.url}${back}`);
  const form = otherTab.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(fan.email);
  await otherTab.keyboard.press("Escape");
  await expect(otherTab.getByText("Log in to finish your payment")).toBeVisible();
  await expect(otherTab).toHaveURL(/session_id=/);
  await otherTab.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(otherTab.getByText("Thank you: Matchday plan, 30 days.")).toBeVisible();
  await expect(otherTab).toHaveURL(`${origin.url}/profile/edit-profile`);
  await context.close();
});

withWorker(
  "A return without a network says so, and settles the payment once when back online",
  { tag: "@smoke" },
  async ({ page, origin, expectProblems }) => {
    expectProblems(/Failed to load resource/);
    const { fan, checkout } = await orderPoints(page, origin.url);
    const back = await actAtCheckoutByApi(checkout, "pay-late");
    origin.setCondition("dead");
    await page.goto(back);
    await expect(
      page.getByText(/^There is no connection to our server\. Nothing is lost/),
    ).toBeVisible();
    await expect(planCard(page, "Season").getByRole("button")).toBeDisabled();
    await page.reload();
    await expect(
      page.getByText(/^There is no connection to our server\. Nothing is lost/),
    ).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}${back}`);

    origin.setCondition("ok");
    await expect(
      page.getByText("We're still checking this payment. Don't pay again."),
    ).toBeVisible();
    await expect(page.getByText(/Please retry/)).toHaveCount(0);
    await expect(page).toHaveURL(`${origin.url}${back}`);

    const second = await orderByApi(origin.url, fan.token, { pack_id: 2 });
    const secondBack = await actAtCheckoutByApi(second, "pay");
    for (const _attempt of [1, 2]) {
      await page.goto(secondBack);
      await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
    }
    await page.goBack();
    await expect(page).not.toHaveURL(/session_id=/);
    expect(await accountOf(origin.url, fan.token)).toMatchObject({ balance: 186 });
  },
);

withWorker(
  "Retry now sends a request immediately, before the automatic retry",
  async ({ page, origin, expectProblems }) => {
    expectProblems(/Failed to load resource/);
    const { checkout } = await orderPoints(page, origin.url);
    let requestCount = 0;
    let failed = 0;
    const isSettling = (request: Request) => request.url().endsWith("/subscriptions/pay");
    page.on("request", (request) => (requestCount += Number(isSettling(request))));
    page.on("requestfailed", (request) => (failed += Number(isSettling(request))));
    origin.setCondition("dead");
    await page.clock.install();
    await page.goto(`/pricing?reference=${checkout.reference}`);
    await expect(page.getByText(/^There is no connection to our server/)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect.poll(() => failed).toBe(requestCount);
    for (let press = 0; press < 3; press += 1) {
      const before = requestCount;
      const retry = page.getByRole("button", { name: "Retry now" });
      await retry.press("Enter");
      await expect.poll(() => requestCount).toBe(before + 1);
      await expect.poll(() => failed).toBe(requestCount);
      await expect(retry).toBeFocused();
    }
  },
);

test("A fan who never returns still gets what they paid for, and only once", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  const checkout = await orderByApi(origin.url, fan.token, { pack_id: 2 });
  const back = await actAtCheckoutByApi(checkout, "pay");
  await expect
    .poll(async () => (await accountOf(origin.url, fan.token)).balance, { timeout: 30_000 })
    .toBe(186);
  await signInAs(page, origin.url, fan.token);
  await page.goto(`${back}&match=`);
  await expect(page.getByText("150 points added. You have 186.")).toBeVisible();
  expect(await accountOf(origin.url, fan.token)).toMatchObject({ balance: 186 });

  const [match] = await upcomingMatches(origin.url);
  const ids = (await questionsOf(origin.url, match)).slice(1, 3).map(({ id }) => id);
  await page.goto(`${back}&match=${match?.slug ?? ""}&questions=${ids.join(".")}`);
  await expect(page).toHaveURL(`${origin.url}/prediction/${match?.slug ?? ""}`);
  await expect(page.getByText("2 of 5 selected")).toBeVisible();
  await expect(page.getByRole("checkbox").nth(1)).toBeChecked();
  await expect(page.getByRole("checkbox").nth(2)).toBeChecked();
});
