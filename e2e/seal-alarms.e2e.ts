import type { Page } from "@playwright/test";
import { CONDITIONS } from "./support/origin.ts";
import { checkFirst, lie, overMatches, rowsOf, seesSeals } from "./support/seals.ts";
import { expect, test } from "./support/test.ts";

/** Asks what is new in the chain, as each visit does; gives the status. */
function look(page: Page): Promise<number> {
  return page.evaluate(async () => (await fetch("/api/v1/proofs")).status);
}

const alarm = (page: Page) =>
  page.getByText("A seal that this phone saw has changed on the server.");

test("A seal that this phone saw and that is another one on the server raises an alarm on every page, offline as well, until it is dismissed", async ({
  page,
  context,
  origin,
}) => {
  await seesSeals(page, "/pricing");
  lie(origin, (list) => ({
    ...list,
    data: list.data.map((entry) => ({ ...entry, root: "d".repeat(64) })),
  }));
  await page.reload();
  await expect(alarm(page)).toBeVisible();

  origin.become("dead");
  await context.setOffline(true);
  await page.goto("/");
  await expect(alarm(page)).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "What was seen" }).click();
  const evidence = page.getByText("The server now shows another one in its place.");
  await expect(evidence).toBeVisible();
  await expect(page.getByText(/^Seen \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(`Root ${"d".repeat(64)}`)).toBeVisible();

  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(alarm(page)).toBeHidden();
  await expect(page.getByRole("main"), "the keyboard goes on from the page").toBeFocused();
  await page.reload();
  await expect(evidence).toBeVisible();
  await expect(page.getByText("dismissed", { exact: true })).toBeVisible();
  await expect(alarm(page)).toBeHidden();
});

test("So does one that is gone", async ({ page, origin }) => {
  await seesSeals(page, "/seals");
  lie(origin, (list) => ({ data: [], meta: { ...list.meta, head: null } }));
  await page.reload();
  await expect(alarm(page)).toBeVisible();
  await expect(page.getByText("It is not on the server any more.")).toBeVisible();
});

test("What is dismissed and happens again raises the alarm again, and between the two this phone goes on with the seals as they are", async ({
  page,
  origin,
}) => {
  const [match] = await overMatches(origin.url);
  await seesSeals(page, "/pricing");
  let isGone = false;
  lie(origin, (list) => (isGone ? { data: [], meta: { ...list.meta, head: null } } : list));
  for (const time of [1, 2]) {
    isGone = true;
    expect(await look(page)).toBe(200);
    await expect(alarm(page)).toBeVisible();
    expect(await rowsOf(page, "alarms")).toHaveLength(time);
    await expect(
      page.getByText(
        "If you deleted the data of this server on your own computer, that is why: dismiss this.",
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(alarm(page)).toBeHidden();
    isGone = false;
    await seesSeals(page, `/prediction/${match?.slug ?? ""}`);
    await checkFirst(page);
    await expect(page.getByText("The seal fits.")).toBeVisible();
  }
});

test("A line or a server that fails in any way raises no alarm, and what was seen stays", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/Failed to load resource/);
  await seesSeals(page, "/pricing");
  // That the chain still ends there is news of a look that succeeds.
  const seenRoots = async () =>
    JSON.parse(
      JSON.stringify(await rowsOf(page, "roots"), (key, value: unknown) =>
        key === "ended_at" ? undefined : value,
      ),
    );
  const seen = await seenRoots();
  for (const condition of CONDITIONS.filter(
    (one) => one !== "ok" && one !== "hang" && one !== "slow",
  )) {
    origin.become(condition);
    expect(await look(page), condition).toBe(503);
  }
  origin.become("ok");
  expect(await look(page)).toBe(200);
  origin.rewrite(/^\/api\/v1\/proofs\?/, () => '{"data":[{"sequence":1}],"meta":{"head":null}}');
  expect(await look(page)).toBe(503);
  expect(await rowsOf(page, "alarms")).toEqual([]);
  // A look that succeeds may bring new ones.
  expect(await seenRoots()).toEqual(expect.arrayContaining(seen));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(alarm(page)).toBeHidden();
});
