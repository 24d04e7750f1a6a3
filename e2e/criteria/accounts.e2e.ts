import type { BrowserContext, Page } from "@playwright/test";
import { dumpStorage, type Fan, registerFan, workerReady } from "../support/api.ts";
import {
  endSignIn,
  endSignInUnheard,
  explanation,
  type Match,
  matchesToCome,
  unlockElsewhere,
} from "../support/fan.ts";
import { logIn, logOut } from "../support/screens.ts";
import { isKept, quoted } from "../support/stored.ts";
import { expect, test } from "../support/test.ts";

interface Marked extends Fan {
  match: Match;
  /** What nobody else may ever see: the fan's predictions and address. */
  marks: string[];
}

/** Two fans who unlocked different matches. */
async function twoFans(originUrl: string): Promise<[Marked, Marked]> {
  const [first, second] = await matchesToCome(originUrl);
  return [await marked(originUrl, first), await marked(originUrl, second)];
}

async function marked(originUrl: string, match: Match | undefined): Promise<Marked> {
  if (match === undefined) throw new Error("There is no match to unlock.");
  const fan = await registerFan(originUrl);
  const texts = await unlockElsewhere(originUrl, fan.token, match);
  return { ...fan, match, marks: [...texts, fan.email] };
}

async function seenOf(page: Page, fan: Marked): Promise<string[]> {
  const all = `${await dumpStorage(page)}${await page.evaluate(() => document.documentElement.outerHTML)}`;
  return fan.marks.filter((mark) => all.includes(quoted(mark)) || all.includes(mark));
}

/** Signs a fan in on a phone that keeps what they unlocked. */
async function signInAndKeep(page: Page, fan: Marked): Promise<void> {
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  await isKept(page, fan.marks[0]);
}

/** From each document's first moment, whatever is ever put into it, in any tab. */
async function watchFor(context: BrowserContext, fan: Marked): Promise<void> {
  await context.addInitScript(
    ({ marks, key }) => {
      new MutationObserver(() => {
        const text = document.documentElement.outerHTML;
        if (marks.some((mark) => text.includes(mark))) localStorage.setItem(key, "seen");
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    { marks: fan.marks, key: seenKey(fan) },
  );
}

const seenKey = ({ match }: Marked) => `seen-of-${match.id}`;
const everSeen = (page: Page, fan: Marked) =>
  page.evaluate((key) => localStorage.getItem(key), seenKey(fan));
const forgetSeen = (page: Page, fan: Marked) =>
  page.evaluate((key) => localStorage.removeItem(key), seenKey(fan));

test("30. Two seconds after a logout nothing of the fan is left, not even from an answer that comes three seconds later", async ({
  page,
  origin,
  expectProblems,
}) => {
  // What was asked just before the logout may reach the server just after it.
  expectProblems(/401.*\/auth\/me/);
  const [fan] = await twoFans(origin.url);
  await signInAndKeep(page, fan);
  await page.goto(`/prediction/${fan.match.slug}`);
  await expect(explanation(page, fan.marks[0]).first()).toBeVisible();
  origin.delayAnswers(/withPredictions|unlocked|auth\/me/, 3_000);
  await page.getByRole("button", { name: "Refresh match" }).click();
  await page.evaluate(() => {
    // What a page of another tab may have asked at that moment.
    const headers = { authorization: `Bearer ${localStorage.getItem("auth_token_default") ?? ""}` };
    const late = Promise.all(
      ["/predictions/unlocked?since=0", "/auth/me"].map((path) =>
        fetch(`/api/v1${path}`, { headers }).then((response) => response.text()),
      ),
    );
    Reflect.set(
      window,
      "late",
      late.then(() => true),
    );
  });
  await logOut(page);
  await expect.poll(() => seenOf(page, fan), { timeout: 2_000 }).toEqual([]);
  await page.evaluate(() => Reflect.get(window, "late"));
  // The worker files what it was told before it is done with the event; another round trip through it comes after.
  await page.evaluate(() => fetch("/api/v1/sports").then((response) => response.text()));
  expect(await seenOf(page, fan)).toEqual([]);
});

test("31. A logout offline leaves as little; the first thing the server hears of the fan again is that logout, and nobody is signed back in", async ({
  page,
  context,
  origin,
}) => {
  const [fan] = await twoFans(origin.url);
  await signInAndKeep(page, fan);
  const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
  origin.wasSpoilt = true;
  await context.setOffline(true);
  await logOut(page);
  await expect.poll(() => seenOf(page, fan), { timeout: 2_000 }).toEqual([]);
  await page.reload();
  await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
  expect(await dumpStorage(page)).not.toContain(token);
  const before = origin.traffic.credentialed.length;
  await context.setOffline(false);
  // After a reload offline a browser may believe that it was online all along, and the app asks again by itself.
  await expect
    .poll(() => origin.seen.includes("POST /api/v1/auth/logout"), { timeout: 20_000 })
    .toBe(true);
  await expect
    .poll(
      async () =>
        (
          await fetch(`http://127.0.0.1:${origin.apiPort}/api/v1/auth/me`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
    )
    .toBe(401);
  expect(origin.traffic.credentialed.slice(before)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
  expect(await dumpStorage(page)).not.toContain(token);
});

test("32. Who signs in next never sees a word of the last fan, online or offline", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  // The tab is closed while its logout is on its way; the next one sends it again, and may hear that it has been.
  expectProblems(/401.*\/auth\/logout/);
  const [first, second] = await twoFans(origin.url);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, first);
  await isKept(page, first.marks[0]);
  await logOut(page);
  const tab = await context.newPage();
  await page.close();
  await watchFor(context, first);
  await tab.goto(origin.url);
  await logIn(tab, second);
  await isKept(tab, second.marks[0]);
  await tab.goto(`${origin.url}/prediction/${first.match.slug}`);
  await expect(tab.getByRole("region", { name: "Unlock predictions" })).toBeVisible();
  await tab.goto(`${origin.url}/my-picks`);
  await expect(tab.getByText(second.match.homeTeam.name).first()).toBeVisible();
  origin.wasSpoilt = true;
  await context.setOffline(true);
  for (const path of [`/prediction/${first.match.slug}`, "/my-picks", "/"]) {
    await tab.goto(`${origin.url}${path}`);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(await everSeen(tab, first)).toBeNull();
  expect(await seenOf(tab, first)).toEqual([]);
});

test("33. Where the server refuses the sign-in, unlocked predictions stay readable; the same fan signs in again and nothing is bought twice", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  const [fan] = await twoFans(origin.url);
  await signInAndKeep(page, fan);
  const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
  await endSignInUnheard(page, origin.url, token);
  expectProblems(/status of 401/);
  await page.goto(`/prediction/${fan.match.slug}`);
  const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form");
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/expired=1/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(explanation(page, fan.marks[0]).first()).toBeVisible();
  origin.wasSpoilt = true;
  await context.setOffline(true);
  await page.goto("/my-picks");
  await expect(page.getByText(fan.match.homeTeam.name).first()).toBeVisible();
  await page.goto(`/prediction/${fan.match.slug}`);
  await expect(explanation(page, fan.marks[0]).first()).toBeVisible();
  await context.setOffline(false);
  await page.goto("/");
  await logIn(page, fan);
  await page.goto(`/prediction/${fan.match.slug}`);
  await expect(page.getByRole("region", { name: "Unlock predictions" })).toContainText(
    "All predictions of this match are unlocked",
  );
  expect(
    origin.seen.filter((line) => /\/events\/\d+\/predictions/.test(line)).length,
    "only the test's own unlocks, made before",
  ).toBe(2);
});

test("34. A logout in one tab signs out the other within 2 s, and the fan's rows are gone from the store", async ({
  page,
  context,
  origin,
}) => {
  const [fan] = await twoFans(origin.url);
  await signInAndKeep(page, fan);
  const other = await context.newPage();
  await other.goto(`${origin.url}/prediction/${fan.match.slug}`);
  await expect(explanation(other, fan.marks[0]).first()).toBeVisible();
  await logOut(page);
  await expect(other.getByRole("link", { name: "Login / Register" })).toBeVisible({
    timeout: 2_000,
  });
  await expect(explanation(other, fan.marks[0])).toHaveCount(0, { timeout: 2_000 });
  expect(await seenOf(other, fan)).toEqual([]);
});

/** Logs a fan in, who in no tab finds a byte of who was here before. */
async function expectAlone(context: BrowserContext, fan: Marked, before: Marked): Promise<void> {
  const [page, ...others] = context.pages();
  if (page === undefined) throw new Error("There is no tab.");
  await forgetSeen(page, before);
  await logIn(page, fan);
  await isKept(page, fan.marks[0]);
  await page.goto("/my-picks");
  await expect(page.getByText(fan.match.homeTeam.name).first()).toBeVisible();
  for (const tab of [page, ...others]) expect(await seenOf(tab, before)).toEqual([]);
  expect(await everSeen(page, before)).toBeNull();
}

interface Order {
  name: string;
  steps: readonly ("out" | "offline" | "online" | "delay" | "ask" | "end" | "tab")[];
  back?: true;
}

/** `back`: the other logs out in turn and the fan comes back to the same phone. */
const ORDERS: readonly Order[] = [
  { name: "logged out online", steps: ["out"] },
  { name: "logged out offline, then online", steps: ["offline", "out", "online"] },
  { name: "logged out while an answer was on its way", steps: ["delay", "ask", "out"] },
  { name: "logged out with another tab at their picks", steps: ["tab", "out"] },
  { name: "logged out", steps: ["out"], back: true },
  { name: "expired on the server", steps: ["end", "ask"] },
  { name: "expired, then logged in as the other without a logout", steps: ["delay", "end", "ask"] },
];

for (const { name, steps, back = false } of ORDERS) {
  test(`30-32. After a fan ${name}, the other finds no byte of them in any storage, on screen or in a message${back ? "; nor do they of the other, once back" : ""}`, async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    const [first, second] = await twoFans(origin.url);
    for (const fan of [first, second]) await watchFor(context, fan);
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener("message", ({ data }) =>
        sessionStorage.setItem(
          "messages",
          `${sessionStorage.getItem("messages") ?? ""}${JSON.stringify(data)}`,
        ),
      );
    });
    await page.goto("/");
    await workerReady(page);
    await logIn(page, first);
    await isKept(page, first.marks[0]);
    expectProblems(/status of 401/);
    origin.wasSpoilt = true;
    for (const step of steps) {
      if (step === "offline" || step === "online") await context.setOffline(step === "offline");
      if (step === "tab") {
        const other = await context.newPage();
        await other.goto(`${origin.url}/prediction/${first.match.slug}`);
        await expect(explanation(other, first.marks[0]).first()).toBeVisible();
      }
      if (step === "out") await logOut(page);
      if (step === "delay") origin.delayAnswers(/withPredictions|unlocked/, 2_000);
      if (step === "end")
        await endSignIn(
          origin.url,
          await page.evaluate(() => localStorage.getItem("auth_token_default") ?? ""),
        );
      if (step === "ask") {
        await page.evaluate(() => {
          const headers = {
            authorization: `Bearer ${localStorage.getItem("auth_token_default") ?? ""}`,
          };
          Reflect.set(
            window,
            "late",
            fetch("/api/v1/predictions/unlocked", { headers }).then((response) => response.text()),
          );
        });
      }
    }
    if (steps.some((step) => step === "end")) {
      await page.goto("/my-picks");
      await page
        .getByRole("dialog", { name: "Log in" })
        .getByRole("button", { name: "Close" })
        .click();
    }
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
    await expectAlone(context, second, first);
    if (!back) return;
    await logOut(page);
    await expectAlone(context, first, second);
  });
}
