import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newFan, workerReady } from "./support/api.ts";
import { matchesForSale, signInAs, unlockByApi } from "./support/fan.ts";
import { openLogoutDialog } from "./support/screens.ts";
import { waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

const ME = "/api/v1/auth/me";
const SCREENS = [
  "/",
  "/my-picks",
  "/pricing",
  "/track-record",
  "/seals",
  "/profile",
  "/profile/edit-profile",
  "/profile/transactions",
  "/profile/past-predictions",
  "/settings/connection",
];

async function expectToBeOpen(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  await openLogoutDialog(page);
  const question = page.getByRole("dialog", { name: "Are you sure you want to logout?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
}

function changed(text: string, field: string, change: (parent: Record<string, unknown>) => void) {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !(field in value)) return value;
    const copy = { ...value };
    change(copy);
    return copy;
  });
}

const withoutAllowance = (text: string) =>
  changed(text, "allowance", (user) => delete user["allowance"]);

test("A user response without an allowance breaks no screen, online or offline", async ({
  page,
  context,
  origin,
}) => {
  const fan = await newFan(origin.url);
  origin.rewrite(ME, withoutAllowance);
  await signInAs(page, origin.url, fan.token);
  await waitUntilOfflineReady(page);
  await expectToBeOpen(page);
  await page.close();
  for (const condition of ["ok", "dead"] as const) {
    origin.setCondition(condition);
    const reopened = await context.newPage();
    await reopened.goto(origin.url);
    await expectToBeOpen(reopened);
    await reopened.close();
  }
});

test("A saved user without an allowance or a plan breaks no start", async ({
  page,
  context,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  await expect(page.getByRole("button", { name: /^Plan: Starter .*points/ })).toBeVisible();
  await waitUntilOfflineReady(page);
  await page.goto("/favicon.svg");
  const stored = await page.evaluate(() => localStorage.getItem("touchline-boot") ?? "");
  expect(stored).toContain('"allowance"');
  await page.close();
  origin.setCondition("dead");
  const subscription = { plan_id: 1, status: "active", payment: null };
  for (const unexpected of [
    withoutAllowance(stored),
    changed(stored, "allowance", (user) =>
      Object.assign(user, { activeSubscription: subscription }),
    ),
  ]) {
    const reopened = await context.newPage();
    await reopened.goto(`${origin.url}/favicon.svg`);
    await reopened.evaluate((text) => localStorage.setItem("touchline-boot", text), unexpected);
    await reopened.goto(origin.url);
    await expectToBeOpen(reopened);
    await reopened.close();
  }
});

for (const [kind, change] of [
  ["missing", (envelope: Record<string, unknown>) => delete envelope["data"]],
  ["null", (envelope: Record<string, unknown>) => Object.assign(envelope, { data: null })],
  ["of another type", (envelope: Record<string, unknown>) => Object.assign(envelope, { data: 5 })],
] as const)
  withoutWorker(
    `Every screen opens when the data of every response is ${kind}`,
    async ({ page, origin }) => {
      const fan = await newFan(origin.url);
      const [match] = await matchesForSale(origin.url);
      await unlockByApi(origin.url, fan.token, match);
      // The browser logs an error if the worker has no response.
      origin.wasDisrupted = true;
      origin.rewrite(/^\/api\/v1\//, (text) =>
        text.startsWith("{") ? changed(text, "data", change) : text,
      );
      await signInAs(page, origin.url, fan.token);
      for (const path of [...SCREENS, `/prediction/${match?.slug}`]) {
        await page.goto(path);
        await expectToBeOpen(page);
      }
    },
  );

const KEYS = ["first-entries", "entries"].flatMap((name) =>
  [
    ...readFileSync(`src/storage/${name}.ts`, "utf8").matchAll(
      /createStored\(\s*"(local|session)",\s*"([^"]+)"/g,
    ),
  ].map(([, area, key]) => ({ area, key: key ?? "" })),
);

withoutWorker(
  "Every screen opens with an unexpected value under every storage key",
  async ({ page, context, origin }) => {
    expect(KEYS.length).toBeGreaterThan(20);
    const fan = await newFan(origin.url);
    await page.close();
    for (const unexpected of [
      "",
      "null",
      "[]",
      "{}",
      "0",
      "-1e999",
      '"text"',
      '[["a","b"]]',
      '{"name":5}',
    ]) {
      const reopened = await context.newPage();
      await reopened.goto(`${origin.url}/favicon.svg`);
      await reopened.evaluate(
        ({ keys, value, token }) => {
          for (const { area, key } of keys)
            (area === "local" ? localStorage : sessionStorage).setItem(key, value);
          localStorage.setItem("auth_token_default", token);
        },
        { keys: KEYS, value: unexpected, token: fan.token },
      );
      await reopened.goto(origin.url);
      await expect(reopened.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expectToBeOpen(reopened);
      await reopened.close();
    }
  },
);

/** Sets rates that are valid numbers but give impossible prices. */
const withImpossibleRates = (text: string) =>
  changed(text, "USD", (record) => {
    if (typeof record["USD"] !== "number") return;
    for (const currency of Object.keys(record)) record[currency] = 1e300;
  });

const price = (page: Page) => page.getByText(/^£3\.\d\d/).first();

function countStarts(page: Page): () => number {
  let starts = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) starts += 1;
  });
  return () => starts;
}

test("A saved rate that breaks the prices is dropped, and the page restarts by itself", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/BigInt/);
  await page.goto("/pricing");
  await workerReady(page);
  await expect(price(page)).toBeVisible();
  await page.goto("/favicon.svg");
  const stored = await page.evaluate(() => localStorage.getItem("touchline-boot") ?? "");
  const unexpected = withImpossibleRates(stored);
  expect(unexpected).not.toBe(stored);
  await page.evaluate((text) => localStorage.setItem("touchline-boot", text), unexpected);
  await page.close();
  const reopened = await context.newPage();
  const starts = countStarts(reopened);
  // Fresh rates that arrive before the page is drawn would replace the saved ones.
  const release = origin.holdResponses(/\/api\/v1\/rates/);
  await reopened.goto(`${origin.url}/pricing`);
  await expect.poll(starts).toBe(2);
  release();
  await expect(price(reopened)).toBeVisible();
  expect(starts()).toBe(2);
});

test("A page that a response breaks restarts once, then shows an error below the menu", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/BigInt/);
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await page.close();
  origin.rewrite("/api/v1/rates", withImpossibleRates);
  const reopened = await context.newPage();
  const starts = countStarts(reopened);
  await reopened.goto(`${origin.url}/pricing`);
  await expect.poll(starts).toBe(2);
  await expect(reopened.getByRole("alert").getByText("This could not be loaded")).toBeVisible();
  await expectToBeOpen(reopened);
  expect(starts()).toBe(2);
});
