import type { Page } from "@playwright/test";
import { registerFan } from "./support/api.ts";
import { matchesToCome, signInAs, unlockElsewhere } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

// Each answer comes from the line itself, which the first test changes.
test.use({ serviceWorkers: "block" });

/** As Chrome's translator does: each piece of text, now and later, gives way to one in two elements of its own. */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LEFT_ALONE = new Set(["SCRIPT", "STYLE", "TEXTAREA", "OPTION"]);
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (parent === null || parent.closest("font") !== null || text.data.trim() === "") continue;
        if (LEFT_ALONE.has(parent.tagName)) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver(() => {
      translate(document.body);
      observer.takeRecords();
    });
    addEventListener("DOMContentLoaded", () => {
      translate(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}

const returnToApp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("A translated list goes on through a kick-off, a goal and the end of a match", async ({
  page,
  origin,
}) => {
  const [match] = await matchesToCome(origin.url);
  if (match === undefined) throw new Error("There is no match to come.");
  let change: object = {};
  origin.rewrite(/\/api\/v1\/(fixtures|events)/, (body) => {
    const answer = JSON.parse(body);
    for (const event of [answer.data].flat())
      if (event?.id === match.id) Object.assign(event, change);
    return JSON.stringify(answer);
  });
  await translatePages(page);
  const day = new Date(match.start_at * 1_000).toISOString().slice(0, 10);
  for (const path of [`/?date=${day}`, `/prediction/${match.slug}`]) {
    change = {};
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(match.homeTeam.short_name).first()).toBeVisible();
    await expect(page.locator("font").first()).toBeAttached();
    for (const [state, words] of [
      [{ status: "first_half", minute: 7, score: { home: 0, away: 0 } }, /7['’]/],
      [{ status: "first_half", minute: 8, score: { home: 3, away: 0 } }, /8['’]/],
      [{ status: "halftime", minute: null, score: { home: 3, away: 0 } }, /HT|Half/i],
      [{ status: "ended", minute: null, score: { home: 3, away: 0 } }, /FT|Ended/],
      [{ status: "not_started", minute: null, score: null }, /Not Started|in \d+/i],
    ] as const) {
      change = state;
      await returnToApp(page);
      await expect(main.getByText(words).first()).toBeVisible();
    }
  }
});

test("Translated forms, days, picks and prices show each change, and break at none", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 4\d\d/);
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  await translatePages(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
  for (const index of [0, 4, 2]) {
    await days.nth(index).click();
    await expect(days.nth(index)).toHaveAttribute("aria-current", "date");
  }
  await page.goto(`/prediction/${match?.slug}`);
  for (const name of ["Select none", "Select all"]) {
    await page.getByRole("button", { name }).click();
    await expect(
      page.getByText(name === "Select all" ? /^(\d+) of \1 selected/ : /^0 of \d+ selected/),
    ).toBeVisible();
  }
  await page.goto("/?tab=register");
  const register = page.getByRole("form", { name: "Register" });
  await register.getByRole("checkbox").check();
  await register.getByRole("button", { name: "Create account" }).click();
  await expect(register.getByText(/required/i).first()).toBeVisible();
  await register.getByLabel("E-mail").fill("ada@example");
  await register.getByLabel("First name").fill("Ada");
  await page.getByRole("tab", { name: "Login" }).click();
  const logIn = page.getByRole("form", { name: "Log in" });
  await logIn.getByLabel("E-mail").fill(fan.email);
  await logIn.getByLabel("Password", { exact: true }).fill("not the password");
  await logIn.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").or(page.getByRole("status")).first()).toBeVisible();

  await unlockElsewhere(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  for (const path of ["/my-picks", "/pricing", "/profile", "/track-record", "/seals"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    origin.become("dead");
    await returnToApp(page);
    origin.become("ok");
    await returnToApp(page);
  }
  await page.goto("/my-picks");
  await page.getByRole("button", { name: "Refresh picks" }).click();
  await expect(page.getByText(match?.homeTeam.name ?? "").first()).toBeVisible();
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Get points" }).click();
  const dialog = page.getByRole("dialog", { name: "Your plan and points" });
  for (const radio of await dialog.getByRole("radio").all()) await radio.check();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
