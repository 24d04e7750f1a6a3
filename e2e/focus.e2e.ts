import type { Locator, Page } from "@playwright/test";
import { newFan, tokenOf, workerReady } from "./support/api.ts";
import { accountOf, daysFromToday, upcomingMatches, signInAs } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

const LONGEST_SCROLL_FRAMES = 30;

async function focusedCovered(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    for (;;) {
      await page.keyboard.press(key);
      const name = await page.evaluate(async (frames) => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        for (let frame = 0; frame < frames; frame += 1) {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
            [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
          );
          if (
            points.every((hit) => hit === null) ||
            points.some((hit) => element.contains(hit) || element.closest("label")?.contains(hit))
          )
            return "";
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return `${element.tagName} ${element.textContent}`;
      }, LONGEST_SCROLL_FRAMES);
      if (name === null) break;
      if (name !== "") covered.push(`${key} to ${name}`);
    }
  }
  return covered;
}

for (const size of [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]) {
  test(`At ${size.width} px no bar or update offer fully covers the focused element`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/?status=penalties&tournament=1");
    await expect(page.getByText("No available matches")).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
    const [match] = await upcomingMatches(origin.url);
    await page.goto(`/prediction/${match?.slug}`);
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
    await page.goto("/frequently-asked-questions");
    await workerReady(page);
    origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText("A new version is ready.")).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
  });
}

withoutWorker(
  "A keyboard user opens a match, chooses questions and returns from the login button",
  async ({ page }) => {
    const focused = page.locator(":focus");
    const tabTo = async (selector: string) => {
      await expect(async () => {
        await page.keyboard.press("Tab");
        await expect(page.locator(`${selector}:focus`)).toHaveCount(1, { timeout: 1 });
      }).toPass({ intervals: [0] });
    };
    // Today's first match may be off.
    await page.goto(`/?date=${daysFromToday(1)}&status=not_started`);
    await expect(fixtures(page).first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(focused).toHaveText(/^Skip to (content|matches)$/);
    await tabTo('a[href="#matches"]');
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(focused).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(fixtures(page).first()).toBeFocused();

    await tabTo('a[aria-label^="View Predictions"]:not([aria-label*="right"])');
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/prediction\//);
    const checkbox = page.getByRole("checkbox").first();
    await expect(checkbox).toBeChecked();
    await tabTo("input[type=checkbox]");
    await page.keyboard.press("Space");
    await expect(checkbox).not.toBeChecked();
    await tabTo('section[aria-label="Unlock predictions"] button');
    await page.keyboard.press("Enter");

    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("E-mail")).toBeFocused();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest("dialog") === null,
      );
      expect(outside, "focus stays in the dialog").toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(
      page
        .getByRole("region", { name: "Unlock predictions" })
        .getByRole("button", { name: /selected$/ }),
    ).toBeFocused();
    await expect(checkbox).not.toBeChecked();
  },
);

async function expectWaitAt(page: Page, pressed: Locator): Promise<void> {
  await expect(pressed).toBeDisabled();
  await page.keyboard.press("Enter");
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(pressed).toBeFocused();
}

test("A keyboard user keeps the focus while the account buttons work, then in the list", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 422/);
  const fan = await newFan(origin.url);
  await tokenOf(origin.url, fan);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await page.goto("/profile");
  const main = page.getByRole("main");
  const requestsOf = (pattern: RegExp) => origin.requests.filter((line) => pattern.test(line));

  const release = origin.holdResponses(/\/auth\/export/);
  const download = main.getByRole("button", { name: /^(Download your data|Fetching\.\.\.)$/ });
  await download.press("Enter");
  await expect(download).toHaveText("Fetching...");
  await expectWaitAt(page, download);
  const coming = page.waitForEvent("download");
  release();
  await coming;
  await expect(download).toBeEnabled();
  await expect(download).toBeFocused();
  expect(requestsOf(/\/auth\/export/)).toHaveLength(1);

  const end = main.getByRole("button", { name: /^End the sign-in of / });
  await expect(end).toHaveCount(1);
  const releaseEnd = origin.holdResponses(/\/auth\/sessions\/\d+/);
  await end.press("Enter");
  await expect(end).toHaveText("Ending...");
  await expectWaitAt(page, end);
  releaseEnd();
  await expect(end).toHaveCount(0);
  await expect(main.getByRole("list").filter({ hasText: "This phone" })).toBeFocused();
  expect(requestsOf(/^DELETE .*\/auth\/sessions\//)).toHaveLength(1);

  await main.getByRole("button", { name: "Delete account" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill("not the password");
  const submit = dialog.getByRole("button", { name: "Delete account" });
  await submit.press("Enter");
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(
    "The password is wrong",
  );
  await expect(
    dialog.getByRole("alert"),
    "the dialog shows the failure, not a toast",
  ).toBeAttached();
  await submit.press("Enter");
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  expect(requestsOf(/^DELETE .*\/auth\/account/)).toHaveLength(1);
});

withoutWorker(
  "A keyboard user reaches a disabled submit button and then the first wrong field",
  async ({ page }) => {
    await page.goto("/?tab=login");
    const form = page.getByRole("form", { name: "Log in" });
    const submit = form.getByRole("button", { name: "Login" });
    await form.getByLabel("E-mail").fill("ada@nowhere");
    await form.getByLabel("E-mail").blur();
    await expect(submit).toBeDisabled();
    const password = form.getByLabel("Password", { exact: true });
    await password.focus();
    await submit.focus();
    await expect(password).toHaveAccessibleDescription("Password is required");
    await expect(submit).toBeFocused();
    await submit.press("Enter");
    await expect(
      form.getByLabel("E-mail"),
      "Enter moves the focus to the first invalid field",
    ).toBeFocused();
  },
);

test("A keyboard user logs in from the top bar and continues on the page", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/pricing");
  await workerReady(page);
  const form = page.getByRole("banner").getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  const release = origin.holdResponses(/\/auth\/login/);
  const button = form.locator("button[type=submit]");
  await expect(button).toBeEnabled();
  await button.press("Enter");
  await expect(button).toHaveText("Logging in...");
  await expectWaitAt(page, button);
  release();
  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  expect(origin.requests.filter((line) => line.includes("/auth/login"))).toHaveLength(1);
});

test("An admin with a keyboard starts and stops acting as a fan and stays on the page", async ({
  page,
  origin,
  program,
}) => {
  const [admin, fan] = [await newFan(origin.url), await newFan(origin.url)];
  await program.grantRole(admin.email, "admin");
  const { id } = await accountOf(origin.url, fan.token);
  await signInAs(page, origin.url, admin.token);
  await workerReady(page);
  await page.goto("/admin");
  await page.getByLabel("Id of the fan").fill(String(id));
  await page.getByRole("button", { name: "Find" }).press("Enter");
  const release = origin.holdResponses(/\/auth\/impersonate\//);
  const actButton = page.getByRole("button", { name: /^(Act as Ada|One moment\.\.\.)$/ });
  await actButton.press("Enter");
  await expect(actButton).toHaveText("One moment...");
  await expectWaitAt(page, actButton);
  release();
  const banner = page.getByRole("banner").getByText("You are acting as Ada Obi.");
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(`${origin.url}/`);
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  await expect(fixtures(page).first()).toBeVisible();

  const releaseBack = origin.holdResponses(/\/auth\/unimpersonate/);
  const back = page.getByRole("button", { name: /^(Be yourself again|Going back\.\.\.)$/ });
  await back.press("Enter");
  await expect(back).toHaveText("Going back...");
  await expectWaitAt(page, back);
  releaseBack();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  expect(origin.requests.filter((line) => /\/auth\/(un)?impersonate/.test(line))).toHaveLength(2);
});

test("A keyboard user keeps the focus in a dialog while the confirmed action runs", async ({
  page,
}) => {
  await page.goto("/settings/connection");
  await workerReady(page);
  await expect(
    page.locator("dl > div").filter({ hasText: "Match pages" }).locator("dd"),
  ).toHaveText(/^None|, about /);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("touchline");
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction([...database.objectStoreNames], "readwrite");
    transaction.addEventListener("complete", () => database.close());
    (function hold() {
      if (!Reflect.has(window, "letGo"))
        transaction.objectStore("settings").get("none").addEventListener("success", hold);
    })();
  });
  const opener = page.getByRole("button", { name: "Remove scores and fixtures" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Remove", exact: true });
  await remove.press("Enter");
  await expectWaitAt(page, remove);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.evaluate(() => Reflect.set(window, "letGo", true));
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
