import { readFile } from "node:fs/promises";
import { dumpStorage, newFan, workerReady } from "./support/api.ts";
import { upcomingMatches, matchInPlay, signInAs, unlockByApi } from "./support/fan.ts";
import { checkFirstSeal, rewriteSeals, endedMatches, openAndSaveSeals } from "./support/seals.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

test(
  "A fan checks the seal of a prediction on the phone, and again offline",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const [match] = await endedMatches(origin.url);
    await openAndSaveSeals(page, `/prediction/${match?.slug ?? ""}`);
    await expect(page.getByText(/^Sealed \d\d:\d\d(?: on \d+ \w+ \d{4})?$/)).toBeVisible();
    await checkFirstSeal(page);
    await expect(page.getByText("The seal fits.")).toBeVisible();
    await expect(page.getByText("The chain of seals that this phone keeps has it.")).toBeVisible();
    await expect(
      page.getByText(/after kick-off: that it was there before is the server’s word\.$/),
    ).toBeVisible();

    origin.setCondition("dead");
    await context.setOffline(true);
    await page.reload();
    await checkFirstSeal(page);
    await expect(page.getByText("The seal fits.")).toBeVisible();
    await expect(page.getByText("The chain of seals that this phone keeps has it.")).toBeVisible();
    await page.goto("/seals");
    await expect(
      page.getByText(/^\d+ seals, the latest of .+ for \d+ predictions\.$/),
    ).toBeVisible();
  },
);

const ALTERED: readonly [(body: string) => string, string][] = [
  [
    (body) => body.replaceAll(/("explanation":")/g, "$1We always said so. "),
    "This is not what was sealed",
  ],
  [
    (body) =>
      body.replaceAll(/"sealed_at":(\d+)/g, (_all, at) => `"sealed_at":${Number(at) - 600}`),
    "It was not sealed before kick-off when this says so",
  ],
  [
    (body) => body.replaceAll(/"sequence":(\d+)/g, (_all, at) => `"sequence":${Number(at) - 1}`),
    "has another seal in its place",
  ],
  [
    (body) => body.replace(/("homeTeam":\{[^{}]*"name":")/, "$1Not "),
    "Its words and the answer that it is judged by are not the same.",
  ],
];

withoutWorker(
  "A prediction with changed reasons, hour, seal or sides fails the check",
  async ({ page, origin }) => {
    const matches = await endedMatches(origin.url);
    for (const [index, [change, words]] of ALTERED.entries()) {
      const slug = matches[index]?.slug ?? "";
      origin.rewrite(`/api/v1/events/${slug}`, change);
      await page.goto(`/prediction/${slug}`);
      await checkFirstSeal(page);
      await expect(page.getByText("The seal does not fit.")).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
    }
  },
);

test("A seal added after the match with an earlier hour fails the check", async ({
  page,
  origin,
}) => {
  const [match] = await endedMatches(origin.url);
  const { data } = await (await fetch(`${origin.url}/api/v1/events/${match?.slug ?? ""}`)).json();
  const { sequence } = data.unlocked_predictions[0].prediction.proof;
  const before = await (
    await fetch(`${origin.url}/api/v1/proofs?after=${sequence - 2}&limit=1`)
  ).json();
  let isHidden = true;
  rewriteSeals(origin, (list) =>
    isHidden
      ? {
          data: list.data.filter((entry) => entry.sequence < sequence),
          meta: { ...list.meta, head: { sequence: sequence - 1, chain: before.data[0].chain } },
        }
      : list,
  );
  await openAndSaveSeals(page, "/pricing");
  isHidden = false;
  await page.goto(`/prediction/${match?.slug ?? ""}`);
  await checkFirstSeal(page);
  await expect(page.getByText("The seal does not fit.")).toBeVisible();
  await expect(
    page.getByText(
      /^It says that it was sealed at .+, but at .+ the server told this phone of no such seal\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText("The chain of seals that this phone keeps has it.")).toBeVisible();
});

test("An open seals page shows new seals", async ({ page, origin }) => {
  const release = origin.holdResponses(/^\/api\/v1\/proofs/);
  await page.goto("/seals");
  await expect(page.getByText("None yet. They come with the next connection.")).toBeVisible();
  release();
  await expect(page.getByText(/^\d+ seals, the latest of/)).toBeVisible();
});

test("A seal that cannot be fetched is not called missing, and is checked later", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/Failed to load resource/);
  const [match] = await endedMatches(origin.url);
  let isBroken = true;
  origin.rewrite(/^\/api\/v1\/proofs\?/, (body) =>
    isBroken && JSON.parse(body).data.length > 0 ? "{}" : body,
  );
  await page.goto(`/prediction/${match?.slug ?? ""}`);
  await workerReady(page);
  await checkFirstSeal(page);
  await expect(
    page.getByText(
      "This seal is not saved on this phone yet. Connect to the internet and check again.",
    ),
  ).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect(page.getByText("The seal fits.")).toBeVisible();
  await expect(page.locator("main :focus"), "the focus moves to the result").toContainText(
    "The seal fits.",
  );
});

test("An early unlock says it is not final, and no salt of a locked prediction is sent", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  // Around midnight tomorrow's first matches are already sealed.
  const [match, other] = (await upcomingMatches(origin.url)).toReversed();
  await unlockByApi(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  await openAndSaveSeals(page, `/prediction/${other?.slug ?? ""}`);
  await page.goto(`/prediction/${match?.slug ?? ""}`);
  const seal = page.getByRole("region", { name: "Seal" });
  await expect(seal).toHaveText(/^Not final yetsealed at \d\d:\d\d$/);
  await expect(seal.getByRole("button")).toHaveCount(0);
  await page.goto(`/prediction/${(await matchInPlay(origin.url)).slug}`);
  await expect(page.getByRole("heading", { name: "Predictions" })).toBeVisible();
  expect(await dumpStorage(page)).not.toMatch(/\\*"salt\\*":/);
});

test("A fan downloads the record from a page that the worker serves", async ({ page }) => {
  await page.goto("/track-record");
  await workerReady(page);
  const download = page.waitForEvent("download");
  await page.getByText("For statisticians").click();
  await page.locator("main a[download]").first().click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^sequence,root,count,/);
});

test("A seal that the server has changed raises an alarm on every page until dismissed", async ({
  page,
  context,
  origin,
}) => {
  const alarm = page.getByText("A seal that this phone saw has changed on the server.");
  await openAndSaveSeals(page, "/pricing");
  rewriteSeals(origin, (list) => ({
    ...list,
    data: list.data.map((entry) => ({ ...entry, root: "d".repeat(64) })),
  }));
  await page.reload();
  await expect(alarm).toBeVisible();

  origin.setCondition("dead");
  await context.setOffline(true);
  await page.goto("/");
  await expect(alarm).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "What was seen" }).click();
  const evidence = page.getByText("The server now shows another one in its place.");
  await expect(evidence).toBeVisible();
  await expect(page.getByText(/^Seen \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(`Root ${"d".repeat(64)}`)).toBeVisible();

  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(alarm).toBeHidden();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  await page.reload();
  await expect(evidence).toBeVisible();
  await expect(page.getByText("dismissed", { exact: true })).toBeVisible();
  await expect(alarm).toBeHidden();
});
