import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "./support/api.ts";
import { matchesForSale } from "./support/fan.ts";
import { fixtures, openMatch } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const MAX_TAPS = 9;
const MAX_FIELDS = 5;

function createTapCounter() {
  const counts = { taps: 0, fields: 0 };
  return {
    counts,
    async tap(target: Locator): Promise<void> {
      counts.taps += 1;
      await target.click();
    },
    async fill(enter: () => Promise<unknown>): Promise<void> {
      counts.fields += 1;
      await enter();
    },
  };
}

async function mailFor(page: Page, origin: string, email: string): Promise<Locator> {
  await page.goto(`${origin}/dev/mail`);
  return page.getByRole("article").filter({ hasText: email }).getByRole("link");
}

test(
  "A visitor reads a first answer after 9 taps and 5 fields at most",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const email = `visitor-${Date.now()}@example.com`;
    const { tap, fill, counts } = createTapCounter();
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    counts.taps += 1;
    await openMatch(page);
    const title = await page.evaluate(() => document.title);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await tap(bar.getByRole("button", { name: "Unlock all" }));

    const dialog = page.getByRole("dialog");
    const newHere = dialog.getByRole("link", { name: "New here? Your first match is free" });
    expect((await newHere.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await tap(newHere);
    const form = dialog.getByRole("form", { name: "Register" });
    await expect(form.getByLabel("E-mail")).toBeFocused();
    await expect(dialog).toHaveAccessibleName("Your first match is free");
    await expect(dialog.getByText("5 answers waiting")).toBeVisible();
    await fill(() => form.getByLabel("E-mail").fill(email));
    await fill(() => form.getByLabel(/^Password/).fill(PASSWORD));
    await fill(() => form.getByLabel("Confirm password").fill(PASSWORD));
    await fill(() => form.getByLabel("Where did you hear of us?").selectOption("Google"));
    await fill(() => form.getByRole("checkbox").check());
    await tap(form.getByRole("button", { name: "Create account" }));
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();

    const other = await context.newPage();
    const link = await mailFor(other, origin.url, email);
    counts.taps += 1;
    await other.goto(await pathAtOrigin(link, origin.url));
    await expect(other.getByText("36 free points were added")).toBeVisible();
    await expect(other).toHaveURL(/\/pricing$/);
    const back = other.getByRole("link", { name: /^Back to .+ v .+$/ });
    await expect(back).toBeVisible();
    expect(title).toContain((await back.innerText()).replace("Back to ", ""));

    await page.bringToFront();
    await expect(
      page.getByRole("heading", { name: "Your e-mail is verified" }),
      "the first tab notices it by itself",
    ).toBeVisible({ timeout: 15_000 });
    await tap(page.getByRole("link", { name: /^Back to/ }));
    await tap(bar.getByRole("button", { name: "Unlock all" }));
    await expect(page.getByText("5 prediction(s) unlocked")).toBeVisible();
    expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(counts.fields).toBeLessThanOrEqual(MAX_FIELDS);
  },
);

test("A visitor's chosen questions are chosen in the tab that the mail opens", async ({
  page,
  context,
  origin,
}) => {
  const email = `chooser-${Date.now()}@example.com`;
  const [match] = await matchesForSale(origin.url);
  await page.goto(`/prediction/${match?.slug}`);
  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Unlock 1 selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock 1 answer" });
  await dialog.getByRole("link", { name: "New here? Your first match is free" }).click();
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByLabel("Where did you hear of us?").selectOption("Google");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  const other = await context.newPage();
  await other.goto(await pathAtOrigin(await mailFor(other, origin.url, email), origin.url));
  await other.getByRole("link", { name: /^Back to/ }).click();
  await expect(other.getByText("1 of 5 selected")).toBeVisible();
});

async function pathAtOrigin(link: Locator, origin: string): Promise<string> {
  const { pathname, search } = new URL((await link.getAttribute("href")) ?? "");
  return `${origin}${pathname}${search}`;
}
