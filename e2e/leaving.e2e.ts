import { dumpStorage, registerFan, workerReady } from "./support/api.ts";
import { fixtures, logIn, logOut } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("Logging in asks nothing more about the user; logging out over a silent line leaves nothing, and the scores stay", async ({ page, origin }) => {
  const fan = await registerFan(origin.url);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  await expect(async () => expect(await dumpStorage(page)).toContain(fan.email)).toPass();
  expect(origin.seen.filter((line) => line.includes("/auth/me"))).toEqual([]);

  origin.become("hang");
  await logOut(page);
  expect(origin.seen).toContain("GET /api/v1/auth/logout");
  expect(await dumpStorage(page)).not.toContain(fan.email);
  await expect(fixtures(page).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
});

test("A page that was put away learns on its return that the fan has signed out", async ({ page, origin }) => {
  const fan = await registerFan(origin.url);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  // Its answers are in: nothing else makes the page look again.
  await expect(async () => expect(await dumpStorage(page)).toMatch(/"table":"cursors","rows":\[\{/)).toPass();
  const account = page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Account" });
  await expect(account).toBeVisible();
  const inTime = await page.evaluate(async () => {
    // What another tab did while this one was in the browser's back-forward cache, which hears no storage events.
    localStorage.removeItem("auth_token_default");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.querySelector('nav[aria-label="Places"] [aria-haspopup="dialog"]') === null;
  });
  expect(inTime, "before the fan can read on").toBe(true);
  await expect(account).toBeHidden();
});
