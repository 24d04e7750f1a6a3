import { dumpStorage } from "../support/api.ts";
import { leaveAndEndSignIn, explanation } from "../support/fan.ts";
import { tracesFoundOf, signInAndSavePicks, createTwoFans } from "../support/traceable-fans.ts";
import { logIn, logOut } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test(
  "30. Two seconds after a logout nothing of the fan is left, despite a late response",
  { tag: "@smoke" },
  async ({ page, origin, expectProblems }) => {
    // A request from before the logout may reach the server after it.
    expectProblems(/401.*\/auth\/me/);
    // After a logout the worker has no fallback, so a slow response may fail.
    expectProblems(/503.*\/predictions\/unlocked/);
    const [fan] = await createTwoFans(origin.url);
    await signInAndSavePicks(page, fan);
    await page.goto(`/prediction/${fan.match.slug}`);
    await expect(explanation(page, fan.traces[0]).first()).toBeVisible();
    origin.delayResponses(/withPredictions|unlocked|auth\/me/, 3_000);
    await page.getByRole("button", { name: "Refresh match" }).click();
    await page.evaluate(() => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("auth_token_default") ?? ""}`,
      };
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
    await expect.poll(() => tracesFoundOf(page, fan), { timeout: 2_000 }).toEqual([]);
    await page.evaluate(() => Reflect.get(window, "late"));
    // The worker writes before it answers the next request. A second request proves the write.
    await page.evaluate(() => fetch("/api/v1/sports").then((response) => response.text()));
    expect(await tracesFoundOf(page, fan)).toEqual([]);
  },
);

test(
  "31. After an offline logout nothing is left, and the server first receives that logout",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const [fan] = await createTwoFans(origin.url);
    await signInAndSavePicks(page, fan);
    const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await logOut(page);
    await expect.poll(() => tracesFoundOf(page, fan), { timeout: 2_000 }).toEqual([]);
    await page.reload();
    await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
    expect(await dumpStorage(page)).not.toContain(token);
    const before = origin.traffic.credentialed.length;
    await context.setOffline(false);
    // After an offline reload some browsers report that they are online, so the app retries.
    await expect
      .poll(() => origin.requests.includes("POST /api/v1/auth/logout"), { timeout: 20_000 })
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
  },
);

test(
  "33. A fan with a refused sign-in reads picks, logs in again and pays nothing twice",
  { tag: "@smoke" },
  async ({ page, context, origin, expectProblems }) => {
    const [fan] = await createTwoFans(origin.url);
    await signInAndSavePicks(page, fan);
    const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
    await leaveAndEndSignIn(page, origin.url, token);
    expectProblems(/status of 401/);
    await page.goto(`/prediction/${fan.match.slug}`);
    const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form");
    await expect(form).toBeVisible();
    await expect(page).toHaveURL(/expired=1/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(explanation(page, fan.traces[0]).first()).toBeVisible();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page.goto("/my-picks");
    await expect(page.getByText(fan.match.homeTeam.name).first()).toBeVisible();
    await page.goto(`/prediction/${fan.match.slug}`);
    await expect(explanation(page, fan.traces[0]).first()).toBeVisible();
    await context.setOffline(false);
    await page.goto("/");
    await logIn(page, fan);
    await page.goto(`/prediction/${fan.match.slug}`);
    await expect(page.getByRole("region", { name: "Unlock predictions" })).toContainText(
      "All predictions of this match are unlocked",
    );
    expect(
      origin.requests.filter((line) => /\/events\/\d+\/predictions/.test(line)).length,
      "only the test's own unlocks, made before",
    ).toBe(2);
  },
);

test("34. A logout in one tab signs out the other within 2 s and removes the fan's rows", async ({
  page,
  context,
  origin,
}) => {
  const [fan] = await createTwoFans(origin.url);
  await signInAndSavePicks(page, fan);
  const other = await context.newPage();
  await other.goto(`${origin.url}/prediction/${fan.match.slug}`);
  await expect(explanation(other, fan.traces[0]).first()).toBeVisible();
  await logOut(page);
  await expect(other.getByRole("link", { name: "Login / Register" })).toBeVisible({
    timeout: 2_000,
  });
  await expect(explanation(other, fan.traces[0])).toHaveCount(0, { timeout: 2_000 });
  expect(await tracesFoundOf(other, fan)).toEqual([]);
});
