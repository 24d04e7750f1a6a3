import type { Page } from "@playwright/test";
import { workerReady } from "./support/api.ts";
import { fixtures, logIn, logInNewFan, logOut } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const starOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

test("A star set offline reaches the fan's other device, and leaves with the account", async ({
  page,
  browser,
  watch,
  origin,
}) => {
  const fan = await logInNewFan(page, origin.url);
  await page.goto("/");
  const name =
    (await page
      .getByRole("main")
      .getByRole("button", { name: /^Follow / })
      .first()
      .getAttribute("aria-label")) ?? "";
  origin.setCondition("dead");
  await starOf(page, name).click();
  await expect(starOf(page, name)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(starOf(page, name)).toHaveAttribute("aria-pressed", "true");
  origin.setCondition("ok");
  await expect
    .poll(() => origin.requests.includes("PUT /api/v1/following"), { timeout: 40_000 })
    .toBe(true);

  const second = await browser.newContext();
  watch(second);
  const other = await second.newPage();
  await other.goto(origin.url);
  await workerReady(other);
  await expect(starOf(other, name)).toHaveAttribute("aria-pressed", "false");
  await logIn(other, fan);
  await expect(starOf(other, name)).toHaveAttribute("aria-pressed", "true", { timeout: 40_000 });
  await other.getByRole("button", { name: "Following", exact: true }).click();
  await expect(fixtures(other)).toHaveCount(1);
  await second.close();

  await logOut(page);
  await page.goto("/");
  await expect(starOf(page, name)).toHaveAttribute("aria-pressed", "false");
  expect(await page.evaluate(() => localStorage.getItem("touchline-follow-outbox"))).toBeNull();
});
