import type { Page } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { daysFromToday, upcomingMatches, signInAs } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

/** Acts like Chrome's translator, which replaces each text node with two nested elements. */
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
    addEventListener("DOMContentLoaded", () => {
      const body = document.querySelector("body");
      if (body === null) return;
      const observer = new MutationObserver(() => {
        translate(body);
        observer.takeRecords();
      });
      translate(body);
      observer.observe(body, { childList: true, characterData: true, subtree: true });
    });
  });
}

const returnToApp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test(
  "A translated list updates through kick-off, goal and end of a match",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const [match] = await upcomingMatches(origin.url);
    if (match === undefined) throw new Error("There is no match to come.");
    let change: Record<string, unknown> = {};
    origin.rewrite(/\/api\/v1\/(fixtures\?|events\/)/, (body) => {
      const answer = JSON.parse(body);
      changeMatch(answer.data, match.id, change);
      return JSON.stringify(answer);
    });
    await translatePages(page);
    for (const path of [`/?date=${daysFromToday(1)}`, `/prediction/${match.slug}`]) {
      change = {};
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByText(match.homeTeam.short_name).first()).toBeVisible();
      await expect(page.locator("font").first()).toBeAttached();
      for (const [state, words] of [
        [{ status: "first_half", minute: 7, score: "0|0" }, /7′/],
        [{ status: "first_half", minute: 8, score: "3|0" }, /8′/],
        [{ status: "halftime", minute: null, score: "3|0" }, /HT|Halftime/],
        [{ status: "ended", minute: null, score: "3|0" }, /FT|Ended/],
        [{ status: "not_started", minute: null, score: null }, /Not Started|in \d+|^\d\d:\d\d$/],
      ] as const) {
        change = state;
        await returnToApp(page);
        await expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible();
      }
    }
  },
);

function changeMatch(data: unknown, id: number, change: Record<string, unknown>): void {
  const { id: ids, ...columns } = data as { id: number | number[] } & Record<string, unknown>;
  if (!Array.isArray(ids)) {
    if (ids === id) Object.assign(data as object, change);
    return;
  }
  const index = ids.indexOf(id);
  for (const [name, value] of Object.entries(change)) {
    const column = Array.isArray(columns[name]) ? columns[name] : ids.map(() => null);
    Object.assign(data as object, { [name]: column.with(index, value) });
  }
}

test("Translated forms, days, picks and prices show each change without an error", async ({
  page,
  origin,
  expectProblems,
}) => {
  test.slow();
  expectProblems(/status of 4\d\d/);
  const fan = await newFan(origin.url);
  const [match] = await upcomingMatches(origin.url);
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
  await register.getByLabel("E-mail").fill("ada@");
  await register.getByLabel("Where did you hear of us?").focus();
  await register.getByLabel("Where did you hear of us?").selectOption("Google");
  await expect(register.getByText("Please fix the fields above first.")).toBeVisible();
  await register.getByLabel("E-mail").fill("ada@example.com");
  await expect(register.getByText("Please accept the terms of use first.")).toBeVisible();
  await register.getByRole("checkbox").check();
  await expect(register.getByText("Please accept the terms of use first.")).toBeHidden();
  await page.getByRole("tab", { name: "Login" }).click();
  const logIn = page.getByRole("form", { name: "Log in" });
  await logIn.getByLabel("E-mail").fill(fan.email);
  await logIn.getByLabel("Password", { exact: true }).fill("not the password");
  await logIn.getByRole("button", { name: "Login" }).click();
  await expect(logIn.getByText("The e-mail or the password is wrong.")).toBeVisible();

  await signInAs(page, origin.url, fan.token);
  await page.goto(`/prediction/${match?.slug}`);
  await page.getByRole("button", { name: "Unlock all", exact: true }).click();
  await expect(page.getByText("prediction(s) unlocked")).toBeVisible();
  for (const path of ["/my-picks", "/pricing", "/profile", "/track-record", "/seals"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    origin.setCondition("dead");
    await returnToApp(page);
    origin.setCondition("ok");
    await returnToApp(page);
  }
  await page.goto("/my-picks");
  await page.getByRole("button", { name: "Refresh picks" }).click();
  await expect(page.getByText(match?.homeTeam.name ?? "").first()).toBeVisible();
  await page.goto("/pricing");
  await page.getByRole("button", { name: /^3 answers/ }).click();
  const dialog = page.getByRole("dialog", { name: "Your plan and points" });
  await expect(dialog).toBeVisible();
  for (const radio of await dialog.getByRole("radio").all()) await radio.check();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
