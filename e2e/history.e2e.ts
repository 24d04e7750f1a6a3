import { dumpStorage, newFan, workerReady } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import { buyByApi } from "./support/payments.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

const WIDE = { width: 1280, height: 800 };

withoutWorker(
  "Empty history shows a message and a link to today's matches",
  async ({ page, origin }) => {
    const fan = await newFan(origin.url);
    await signInAs(page, origin.url, fan.token);
    await page.goto("/profile/transactions");
    await expect(
      page.getByText("You don't have any credit transaction history yet.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("navigation", { name: /^Pages of/ })).toBeHidden();
    await page.goto("/profile/past-predictions");
    await expect(
      page.getByText("You don't have any prediction history yet.", { exact: true }),
    ).toBeVisible();
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: /account menu$/ }).click();
    await page.getByRole("link", { name: "Transaction History" }).click();
    await expect(page).toHaveURL(`${origin.url}/profile/transactions`);
    await page.getByRole("button", { name: /account menu$/ }).click();
    await page.getByRole("link", { name: "Past Predictions", exact: true }).click();
    await expect(page).toHaveURL(`${origin.url}/profile/past-predictions`);
  },
);

test(
  "A fan pages through payments and prints a receipt, and none stays on the phone",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    test.slow();
    const fan = await newFan(origin.url);
    const references: string[] = [];
    for (let bought = 0; bought < 21; bought += 1)
      references.push(await buyByApi(origin.url, fan.token, { pack_id: 1 }));
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await page.goto("/profile/transactions");
    await expect(page.getByRole("link", { name: /, receipt$/ })).toHaveCount(20);
    await expect(page.getByText("Page 1")).toBeVisible();
    for (const [name, count] of [
      ["Next", 1],
      ["Previous", 20],
      ["Next", 1],
    ] as const) {
      const step = page.getByRole("link", { name, exact: true });
      await step.press("Enter");
      await expect(page.getByRole("link", { name: /, receipt$/ })).toHaveCount(count);
      await expect(step).toBeDisabled();
      await page.keyboard.press("Enter");
      await expect(step, "the focus stays on the disabled button").toBeFocused();
    }
    await expect(page).toHaveURL(/\?page=2$/);
    await expect.poll(() => page.evaluate(() => scrollY), "a new page starts at the top").toBe(0);
    await page.goBack();
    await expect(page.getByText("Page 1")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => scrollY), "Back returns to its place")
      .toBeGreaterThan(0);
    await page.goForward();
    await expect(page.getByText("Page 2")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Page 2")).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Reference",
      "Amount",
      "Detail",
      "Date",
    ]);
    await expect(page.getByRole("row").last()).toContainText(references[0] ?? "");
    await expect(page.getByRole("row").last()).toContainText("£0.78");
    await expect(page.getByRole("row").last()).toContainText("50 points");

    await page.getByRole("link", { name: /, receipt$/ }).click();
    await expect(page.getByText("£0.78 GBP")).toBeVisible();
    await expect(page.getByRole("main").getByText(fan.email)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("£0.78 GBP")).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Account" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    expect(await dumpStorage(page)).not.toContain(references[0]);
  },
);

test("Past predictions link to their matches, and both histories need a connection", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 404/);
  const { fan, match } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await page.goto("/profile/past-predictions");
  const view = page.getByRole("link", { name: /^View .* vs / });
  await expect(view).toHaveAccessibleName(
    `View ${match?.homeTeam.name} vs ${match?.awayTeam.name}`,
  );
  await page.setViewportSize(WIDE);
  await expect(page.getByRole("columnheader")).toHaveText(["Event", "Match Date", "Action"]);
  await view.click();
  await expect(page).toHaveURL(`${origin.url}/prediction/${match?.slug}`);

  origin.setCondition("dead");
  for (const path of ["/profile/past-predictions", "/profile/transactions"]) {
    await page.goto(path);
    await expect(page.getByText("This could not be loaded")).toBeVisible();
    await expect(
      page.getByText("No connection. Please try again when you are online."),
    ).toBeVisible();
  }
  origin.setCondition("ok");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You don't have any credit transaction history yet.")).toBeVisible();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  await page.goto("/profile/transactions/tl_000000000000000000000000");
  await expect(page.getByText("There is no such payment.")).toBeVisible();
  await page.getByRole("link", { name: "All payments" }).click();
  await expect(page).toHaveURL(`${origin.url}/profile/transactions`);
});
