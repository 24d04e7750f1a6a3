import type { BrowserContext, Page } from "@playwright/test";
import { endSignIn, explanation } from "../support/fan.ts";
import {
  type TraceableFan,
  tracesFoundOf,
  signInAndSavePicks,
  createTwoFans,
} from "../support/traceable-fans.ts";
import { logIn, logOut } from "../support/screens.ts";
import { waitUntilSaved } from "../support/phone-storage.ts";
import { expect, test } from "../support/test.ts";

async function watchFor(context: BrowserContext, fan: TraceableFan): Promise<void> {
  await context.addInitScript(
    ({ traces, key }) => {
      new MutationObserver(() => {
        const text = document.documentElement.outerHTML;
        if (traces.some((trace) => text.includes(trace))) localStorage.setItem(key, "seen");
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    { traces: fan.traces, key: seenKey(fan) },
  );
}

const seenKey = ({ match }: TraceableFan) => `seen-of-${match.id}`;
const hasEverShown = (page: Page, fan: TraceableFan) =>
  page.evaluate((key) => localStorage.getItem(key), seenKey(fan));
const forgetSeen = (page: Page, fan: TraceableFan) =>
  page.evaluate((key) => localStorage.removeItem(key), seenKey(fan));

test(
  "32. The next fan never sees the last fan's data, online or offline",
  { tag: "@smoke" },
  async ({ page, context, origin, expectProblems }) => {
    // The next tab repeats an unfinished logout and may get a 401.
    expectProblems(/401.*\/auth\/logout/);
    const [first, second] = await createTwoFans(origin.url);
    await signInAndSavePicks(page, first);
    await logOut(page);
    const tab = await context.newPage();
    await page.close();
    await watchFor(context, first);
    await tab.goto(origin.url);
    await logIn(tab, second);
    await waitUntilSaved(tab, second.traces[0]);
    await tab.goto(`${origin.url}/prediction/${first.match.slug}`);
    await expect(tab.getByRole("region", { name: "Unlock predictions" })).toBeVisible();
    await tab.goto(`${origin.url}/my-picks`);
    await expect(tab.getByText(second.match.homeTeam.name).first()).toBeVisible();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    for (const path of [`/prediction/${first.match.slug}`, "/my-picks", "/"]) {
      await tab.goto(`${origin.url}${path}`);
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(await hasEverShown(tab, first)).toBeNull();
    expect(await tracesFoundOf(tab, first)).toEqual([]);
  },
);

async function expectNoTraceOfOthers(
  context: BrowserContext,
  fan: TraceableFan,
  before: TraceableFan,
): Promise<void> {
  const [page, ...others] = context.pages();
  if (page === undefined) throw new Error("There is no tab.");
  await forgetSeen(page, before);
  await logIn(page, fan);
  await waitUntilSaved(page, fan.traces[0]);
  await page.goto("/my-picks");
  await expect(page.getByText(fan.match.homeTeam.name).first()).toBeVisible();
  for (const tab of [page, ...others]) expect(await tracesFoundOf(tab, before)).toEqual([]);
  expect(await hasEverShown(page, before)).toBeNull();
}

interface Order {
  name: string;
  steps: readonly ("out" | "offline" | "online" | "delay" | "ask" | "end" | "tab")[];
  back?: true;
}

const ORDERS: readonly Order[] = [
  { name: "logged out online", steps: ["out"] },
  { name: "logged out offline, then online", steps: ["offline", "out", "online"] },
  { name: "logged out during a response", steps: ["delay", "ask", "out"] },
  { name: "logged out beside a tab with their picks", steps: ["tab", "out"] },
  { name: "logged out (and the reverse)", steps: ["out"], back: true },
  { name: "lost the sign-in on the server", steps: ["end", "ask"] },
  { name: "was replaced without a logout", steps: ["delay", "end", "ask"] },
];

for (const { name, steps, back = false } of ORDERS) {
  test(`30-32. After a fan ${name}, the next fan finds none of their data`, async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    const [first, second] = await createTwoFans(origin.url);
    for (const fan of [first, second]) await watchFor(context, fan);
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener("message", ({ data }) =>
        sessionStorage.setItem(
          "messages",
          `${sessionStorage.getItem("messages") ?? ""}${JSON.stringify(data)}`,
        ),
      );
    });
    await signInAndSavePicks(page, first);
    expectProblems(/status of 401/);
    origin.wasDisrupted = true;
    for (const step of steps) {
      if (step === "offline" || step === "online") await context.setOffline(step === "offline");
      if (step === "tab") {
        const other = await context.newPage();
        await other.goto(`${origin.url}/prediction/${first.match.slug}`);
        await expect(explanation(other, first.traces[0]).first()).toBeVisible();
      }
      if (step === "out") await logOut(page);
      if (step === "delay") origin.delayResponses(/withPredictions|unlocked/, 2_000);
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
    await expectNoTraceOfOthers(context, second, first);
    if (!back) return;
    await logOut(page);
    await expectNoTraceOfOthers(context, first, second);
  });
}
