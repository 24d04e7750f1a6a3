import type { BrowserContext, Page } from "@playwright/test";
import { dumpStorage, type Fan, newFan, workerReady } from "./support/api.ts";
import { endSignIn, leaveAndEndSignIn, signInAs } from "./support/fan.ts";
import { fanWithPick, signInWithSavedPick } from "./support/saved-picks.ts";
import { openLogoutDialog, logIn, logOut, openMatch, register } from "./support/screens.ts";
import { asJsonText } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

interface FanWithPickText extends Fan {
  slug: string;
  text: string;
}

async function signedInFan(page: Page, originUrl: string): Promise<FanWithPickText> {
  const { fan, match, text } = await signInWithSavedPick(page, originUrl);
  return { ...fan, token: await tokenOf(page), slug: match?.slug ?? "", text: text ?? "" };
}

const tokenOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
const statusOf = async (originUrl: string, token: string) =>
  (await fetch(`${originUrl}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } }))
    .status;

async function expectNothingOf(page: Page, fan: FanWithPickText): Promise<void> {
  const stored = await dumpStorage(page);
  for (const secret of [fan.email, fan.token, asJsonText(fan.text)])
    expect(stored.includes(secret), `${secret} is kept`).toBe(false);
}

async function lifecycle(
  context: BrowserContext,
  page: Page,
  state: "frozen" | "active",
): Promise<void> {
  await (await context.newCDPSession(page)).send("Page.setWebLifecycleState", { state });
}

for (const other of ["frozen", "busy", "crashed"] as const) {
  test(`An offline logout beside a ${other} tab leaves only a hash and ends the sign-in later`, async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    expectProblems(/ERR_|Failed to fetch/);
    const fan = await signedInFan(page, origin.url);
    const tab = await context.newPage();
    await tab.goto(`${origin.url}/my-picks`);
    await expect(tab.getByText("Saved on this phone")).toBeVisible();
    if (other === "frozen") await lifecycle(context, tab, "frozen");
    if (other === "busy") {
      await tab.evaluate(() => {
        setTimeout(() => {
          for (const end = performance.now() + 6_000; performance.now() < end;);
          dispatchEvent(new Event("pagehide"));
          localStorage.setItem("wrote-late", "1");
          for (const end = performance.now() + 9_000; performance.now() < end;);
        });
      });
    }
    if (other === "crashed") await tab.goto("chrome://crash").catch(() => undefined);
    origin.setCondition("dead");
    await logOut(
      page,
      other === "busy" ? /^You (have been logged out successfully|are logged out, but)/ : undefined,
    );
    if (other === "busy") {
      await expect(async () => {
        await page.evaluate(() =>
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
        );
        await expectNothingOf(page, fan);
      }).toPass({ timeout: 15_000 });
    }
    await expectNothingOf(page, fan);
    if (other === "frozen") await lifecycle(context, tab, "active");
    if (other === "busy") {
      await page.waitForFunction(() => localStorage.getItem("wrote-late") === "1");
      await expect
        .poll(
          async () =>
            (await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes(fan.email),
          { timeout: 8_000 },
        )
        .toBe(false);
    }
    if (other !== "crashed") {
      await expect(
        tab.getByText("Log in to read the predictions that you have unlocked"),
      ).toBeVisible();
      await Promise.all([tab.waitForEvent("close"), tab.close({ runBeforeUnload: true })]);
    }
    await expectNothingOf(page, fan);
    expect(await statusOf(`http://127.0.0.1:${origin.apiPort}`, fan.token)).toBe(200);
    origin.setCondition("ok");
    await page.reload();
    await expect.poll(() => statusOf(origin.url, fan.token)).toBe(401);
    await expectNothingOf(page, fan);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("touchline-leaving")))
      .toBeNull();
  });
}

/** Holds a write lock on the phone's database until its tab closes. */
async function holdDatabase(context: BrowserContext, originUrl: string): Promise<Page> {
  const holder = await context.newPage();
  await holder.goto(`${originUrl}/favicon.svg`);
  await holder.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("touchline");
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction([...database.objectStoreNames], "readwrite");
    (function hold() {
      transaction.objectStore("settings").get("none").addEventListener("success", hold);
    })();
  });
  const session = await context.newCDPSession(holder);
  await session.send("Debugger.enable");
  const held = new Promise((resolve) => session.once("Debugger.paused", resolve));
  await session.send("Debugger.pause");
  await held;
  return holder;
}

test("A logout during a database hang finishes later and shows nothing private until then", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  test.setTimeout(90_000);
  expectProblems(/status of 401/);
  const fan = await signedInFan(page, origin.url);
  const holder = await holdDatabase(context, origin.url);
  await openLogoutDialog(page);
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(
    page.getByText("You are logged out, but what is saved here could not be removed yet."),
  ).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(fan.token);
  const second = await newFan(origin.url);
  await logIn(page, second);
  const token = await tokenOf(page);
  await leaveAndEndSignIn(page, origin.url, token);
  await page.goto("/my-picks");
  await page.getByRole("dialog", { name: "Log in" }).getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByText(/could not|not saved|No connection|Please try again/i).first(),
  ).toBeVisible({ timeout: 20_000 });
  expect(await page.content()).not.toContain(fan.text);
  await holder.close();
  await page.reload();
  await expect
    .poll(async () => (await dumpStorage(page)).includes(asJsonText(fan.text)), { timeout: 15_000 })
    .toBe(false);
  await expectNothingOf(page, fan);
  expect(await page.content()).not.toContain(fan.text);
});

test("A new fan finds nothing of an expired fan after a database hang and a lost line", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 401/);
  const fan = await signedInFan(page, origin.url);
  const holder = await holdDatabase(context, origin.url);
  await leaveAndEndSignIn(page, origin.url, fan.token);
  await page.goto(`/prediction/${fan.slug}`);
  const dialog = page.getByRole("dialog");
  await expect(page).toHaveURL(/expired=1/);
  await dialog.getByRole("tab", { name: "Register" }).click();
  // If the worker knew who signed in, it would remove the other fan's data.
  const release = origin.holdResponses(/auth\/me|unlocked/);
  await register(page, `new-${process.pid}-${Date.now()}@example.com`);
  await expect.poll(() => tokenOf(page), { timeout: 25_000 }).not.toBe("");
  origin.setCondition("dead");
  release();
  await expect(page.getByText(/^Account created/)).toBeVisible();
  expect(await page.content()).not.toContain(fan.text);
  await holder.close();
  await page.reload();
  await expect
    .poll(async () => (await dumpStorage(page)).includes(asJsonText(fan.text)))
    .toBe(false);
  await expectNothingOf(page, fan);
  origin.setCondition("ok");
  await page.goto("/my-picks");
  await expect(page.getByText("You have not unlocked a prediction yet.")).toBeVisible();
  await expectNothingOf(page, fan);
  expect(await page.content()).not.toContain(fan.text);
});

test("A new fan finds nothing of a late response to an expired fan", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 401/);
  const { fan, text } = await fanWithPick(origin.url);
  await page.goto("/");
  await workerReady(page);
  const release = origin.holdResponses(/unlocked|auth\/me/);
  await signInAs(page, origin.url, fan.token);
  await expect
    .poll(() => origin.traffic.waiting().filter((line) => line.includes("unlocked")))
    .toHaveLength(1);
  await endSignIn(`http://127.0.0.1:${origin.apiPort}`, fan.token);
  await openMatch(page);
  await page.getByRole("dialog").getByRole("tab", { name: "Register" }).click();
  await register(page, `new-${process.pid}-${Date.now()}@example.com`);
  await expect.poll(() => tokenOf(page)).not.toBe("");
  release();
  await expect(page.getByText(/^Account created/)).toBeVisible();
  // A second response through the worker proves that it has stored the first.
  await expect.poll(() => origin.traffic.waiting()).toEqual([]);
  await page.evaluate(() => fetch("/api/v1/sports").then((response) => response.text()));
  await expectNothingOf(page, { ...fan, slug: "", text: text ?? "" });
});
