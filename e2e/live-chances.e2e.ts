import { newFan, workerReady } from "./support/api.ts";
import { type Match, matchesForSale, signInAs, unlockByApi } from "./support/fan.ts";
import type { Origin } from "./support/origin.ts";
import { waitUntilSaved } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

function points(text: string): number {
  if (text.startsWith("under 1%")) return 0;
  return text.startsWith("over 99%") ? 100 : Number(/(\d+)%/.exec(text)?.[1]);
}

function leadOf(text: string): number {
  const [, home, away] = /, for (\d+)–(\d+) at /.exec(text) ?? [];
  return Number(away) - Number(home);
}

async function comingMatch(originUrl: string): Promise<Match> {
  const match = (await matchesForSale(originUrl)).at(-1);
  if (match === undefined) throw new Error("There is no match to unlock.");
  return match;
}

/** Shows a coming match in its first half, because an unlocked match is rarely in play. */
function kickOff(origin: Origin, slug: string, score = () => "0|0"): void {
  origin.rewrite(new RegExp(`^/api/v1/(events/${slug}\\b|predictions/unlocked)`), (body) =>
    body
      .replace('"status":"not_started"', '"status":"first_half"')
      .replace('"minute":null', '"minute":20')
      .replace('"score":null', `"score":"${score()}"`),
  );
}

test("A fan who unlocked a live match sees the current chances, and offline the saved ones", async ({
  page,
  context,
  origin,
}) => {
  const fan = await newFan(origin.url);
  const match = await comingMatch(origin.url);
  kickOff(origin, match.slug);
  await page.goto(`/prediction/${match.slug}`);
  await expect(page.getByRole("heading", { name: "Predictions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chances now" })).toBeHidden();

  const explanations = await unlockByApi(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  await page.goto(`/prediction/${match.slug}`);
  const now = page.locator("main section", {
    has: page.getByRole("heading", { name: "Chances now" }),
  });
  await expect(now.getByRole("listitem")).toHaveCount(3);
  await expect(
    now.getByText(
      /^Worked out on this phone from the prediction below, for \d+–\d+ at \d+′\. Red cards are not counted\.$/,
    ),
  ).toBeVisible();

  await workerReady(page);
  await waitUntilSaved(page, explanations[0]);
  origin.setCondition("dead");
  await context.setOffline(true);
  const savedChances = page.locator("section", {
    has: page.getByRole("heading", { name: /^Chances at \d+′$/ }),
  });
  await expect(
    savedChances.getByText(/ at \d+′, as saved (just now|\d+ min ago)\. /),
  ).toBeVisible();
  const chances = await savedChances.getByRole("listitem").allTextContents();
  expect(chances.map(points).reduce((total, chance) => total + chance, 0)).toBe(100);
  await page.reload();
  await expect(savedChances.getByRole("listitem")).toHaveText(chances);
});

test("A goal raises the chance of the side that scored it", async ({ page, origin }) => {
  const fan = await newFan(origin.url);
  const match = await comingMatch(origin.url);
  await unlockByApi(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  let lead = 0;
  kickOff(origin, match.slug, () => `0|${lead}`);
  await page.goto(`/prediction/${match.slug}`);
  await workerReady(page);
  const now = page.locator("main section", {
    has: page.getByRole("heading", { name: "Chances now" }),
  });
  await expect.poll(async () => leadOf(await now.innerText())).toBe(0);
  const chanceBeforeGoal = points(await now.getByRole("listitem").last().innerText());
  lead = 1;
  await page.getByRole("button", { name: "Refresh match" }).click();
  await expect.poll(async () => leadOf(await now.innerText())).toBe(1);
  expect(points(await now.getByRole("listitem").last().innerText())).toBeGreaterThan(
    chanceBeforeGoal,
  );
});
