import { newFan, workerReady } from "../support/api.ts";
import { accountOf, explanation, upcomingMatches, signInAs } from "../support/fan.ts";
import { backTo, waitForRecordedStatus, logIn, logOut, recordStatus } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const UNLOCK = /\/events\/\d+\/predictions/;

test(
  "27. An offline unlock sends nothing, now or later, and the balance stays",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const fan = await newFan(origin.url);
    const [match] = await upcomingMatches(origin.url);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await page.goto(`/prediction/${match?.slug}`);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeEnabled();
    const before = await accountOf(origin.url, fan.token);
    // The page goes offline before its worker, so the line must be dead too.
    origin.setCondition("dead");
    await context.setOffline(true);
    await expect(bar).toContainText("You are offline. Unlocking needs a connection.");
    await bar.getByRole("button", { name: "Unlock all" }).click({ force: true });
    await bar.getByRole("button", { name: "Unlock all" }).press("Enter");
    origin.setCondition("ok");
    await context.setOffline(false);
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeEnabled();
    await expect(page.getByText(/No connection\./)).toBeHidden();
    expect(origin.requests.filter((line) => UNLOCK.test(line))).toEqual([]);
    expect(await accountOf(origin.url, fan.token)).toMatchObject({
      balance: before.balance,
      allowance: before.allowance,
    });
  },
);

test(
  "28. After a lost response the app says that it is checking, and charges once",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const fan = await newFan(origin.url);
    const [match] = await upcomingMatches(origin.url);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await recordStatus(context, "No answer came. Checking whether it went through.");
    await page.goto(`/prediction/${match?.slug}`);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    origin.cutAfterProcessing(UNLOCK, 99);
    await bar.getByRole("button", { name: "Unlock all" }).click();
    await waitForRecordedStatus(page, "No answer came. Checking whether it went through.");
    await page.reload();
    await expect(bar).toContainText("All predictions of this match are unlocked");
    await expect(
      explanation(page, await firstText(origin.url, fan.token, match?.id)).first(),
    ).toBeVisible();
    const requests = new Set(origin.requests.filter((line) => UNLOCK.test(line)));
    expect(requests.size, "every retry sends the same request").toBe(1);
    expect(await accountOf(origin.url, fan.token)).toMatchObject({
      balance: 36,
      allowance: { used: 1 },
    });
  },
);

test("28. An unlock still being checked when its fan leaves is charged to nobody else", async ({
  page,
  origin,
}) => {
  const [first, second] = [await newFan(origin.url), await newFan(origin.url)];
  const [match] = await upcomingMatches(origin.url);
  await page.clock.install();
  await page.goto("/");
  await workerReady(page);
  await logIn(page, first);
  await page.goto(`/prediction/${match?.slug}`);
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  origin.delayResponses(UNLOCK, 60_000);
  await bar.getByRole("button", { name: "Unlock all" }).click();
  await expect
    .poll(() => origin.traffic.waiting().filter((line) => UNLOCK.test(line)))
    .toHaveLength(1);
  await logOut(page);
  await backTo(page, `/prediction/${match?.slug}`);
  await logIn(page, second);
  // The page's timeout uses the real clock.
  await expect
    .poll(() => origin.traffic.waiting().filter((line) => UNLOCK.test(line)), { timeout: 30_000 })
    .toEqual([]);
  await page.clock.runFor(3_000);
  await expect(bar.getByRole("button", { name: "Unlock all" })).toBeEnabled();
  expect(origin.requests.filter((line) => UNLOCK.test(line))).toHaveLength(1);
  expect(await accountOf(origin.url, second.token)).toMatchObject({ allowance: { used: 0 } });
});

async function firstText(
  originUrl: string,
  token: string,
  id: number | undefined,
): Promise<string | undefined> {
  const response = await fetch(`${originUrl}/api/v1/predictions/unlocked`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data }: { data: { event_id: number; prediction: { explanation: string } }[] } =
    await response.json();
  return data.find((entry) => entry.event_id === id)?.prediction.explanation;
}

test("29. Server addresses reach the server although a worker is active", async ({
  page,
  expectProblems,
}) => {
  await page.goto("/");
  await workerReady(page);
  expectProblems(/status of 404/);
  const mailbox = await page.goto("/dev/mail");
  expect(mailbox?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole("heading", { name: "Development mailbox" })).toBeVisible();
  for (const path of [
    "/api/v1/sports",
    "/api/v1/no/such?code=1",
    "/healthz",
    "/pay/return?session_id=1",
  ]) {
    const response = await page.goto(path);
    expect(response?.fromServiceWorker(), path).toBe(false);
    expect(response?.headers()["content-type"], path).toMatch(/^application\/json/);
  }
});
