import type { Page } from "@playwright/test";
import { isAsked } from "#engine/question-list.ts";
import { readJson } from "./support/read-json.ts";
import { workerReady } from "./support/api.ts";
import { waitUntilSaved } from "./support/phone-storage.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

interface Record {
  chances: { n: number; hit_rate: number | null }[];
  counts: { settled: number; correct: number; hit_rate: number | null; matches: number };
  groups: {
    judged_by?: string;
    question: { question: string; slug: string };
    n: number;
    correct: number;
    hit_rate: number | null;
    rps: number | null;
  }[];
  tournaments: { tournament: { id: number; name: string }; n: number; correct: number }[];
  versions: { model: string; changes: string }[];
  misses: { event_slug: string; home_team: string; away_team: string }[];
  models: { model: string }[];
  calibration: {
    n: number;
    hit_rate: number | null;
    interval: { low: number; high: number } | null;
  }[];
  files: { from: string; to: string }[];
}

async function recordOf(originUrl: string, query = ""): Promise<Record> {
  const response = await fetch(`${originUrl}/api/v1/track-record${query}`);
  return (await readJson<{ data: Record }>(response)).data;
}

async function smallTournament(originUrl: string): Promise<{ id: number; name: string }> {
  const response = await fetch(`${originUrl}/api/v1/tournaments`);
  const { data }: { data: { id: number; name: string }[] } = await response.json();
  const settled = await Promise.all(
    data.map(async ({ id, name }) => ({
      id,
      name,
      settled: (await recordOf(originUrl, `?tournament_id=${id}`)).counts.settled,
    })),
  );
  const [smallest] = settled
    .filter((one) => one.settled > 0)
    .toSorted((a, b) => a.settled - b.settled);
  if (smallest === undefined) throw new Error("Nothing has been settled.");
  return smallest;
}

const thousands = (count: number) => new Intl.NumberFormat("en-GB").format(count);
const percent = (share: number) => `${Math.round(share * 100)}%`;

function section(page: Page, title: string) {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
}

/** Repeats both requests, because a match may be settled between them. */
async function expectApiFigures(page: Page, originUrl: string, query = ""): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh record" }).click();
    await expectFigures(page, await recordOf(originUrl, query));
  }).toPass();
}

async function expectFigures(page: Page, { counts, groups }: Record): Promise<void> {
  await openStatistics(page);
  await expect(section(page, "Totals")).toContainText(
    new RegExp(
      `${thousands(counts.settled)} settled predictions? from ${thousands(counts.matches)} match(es)?\\.`,
    ),
  );
  const questions = section(page, "By question").getByRole("listitem");
  await expect(questions).toHaveCount(groups.length);
  for (const [index, group] of groups.entries()) {
    const item = questions.nth(index);
    await expect(item.getByRole("heading")).toHaveText(group.question.question);
    if (group.judged_by === "chances") {
      await expect(item).toContainText(`${thousands(group.n)} judged by their chances`);
      await expect(item).not.toContainText("%");
      continue;
    }
    await expect(item).toContainText(`${thousands(group.correct)} of ${thousands(group.n)} right`);
    if (group.hit_rate === null) await expect(item).not.toContainText("%");
    else await expect(item.getByText(percent(group.hit_rate), { exact: true })).toBeVisible();
    if (group.rps === null) await expect(item).not.toContainText("RPS");
    else await expect(item).toContainText(`RPS ${group.rps.toFixed(3)} (`);
  }
  const expectedGroups = groups.filter(({ question }) => isAsked(question.slug));
  const rows = section(page, "Right, by question").getByRole("row");
  await expect(rows).toHaveCount(expectedGroups.length + 1);
  for (const [index, { hit_rate: rate }] of expectedGroups.entries())
    if (rate !== null) await expect(rows.nth(index + 1)).toContainText(percent(rate));
}

async function openStatistics(page: Page): Promise<void> {
  const details = page.locator("details").filter({ hasText: "For statisticians" });
  if ((await details.getAttribute("open")) === null)
    await page.getByText("For statisticians").click();
}

test(
  "A fan reads the API's figures and opens the match of a wrong prediction",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    await page.goto("/");
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "Record" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Track record" })).toBeVisible();
    await expectApiFigures(page, origin.url);
    const { counts, misses, models, tournaments, versions } = await recordOf(origin.url);
    expect(counts.settled).toBeGreaterThan(30);
    await expect(section(page, "By version of the model")).toContainText(
      models[0]?.model ?? "none",
    );
    for (const version of versions)
      await expect(
        section(page, "By version of the model")
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: version.model }) }),
      ).toContainText(version.changes);
    await expect(section(page, "By tournament").getByRole("link")).toHaveText(
      tournaments.map(({ tournament }) => tournament.name),
    );
    const links = section(page, "Worst misses").getByRole("link");
    await expect(links).toHaveCount(Math.min(5, misses.length));
    const [miss] = misses;
    await expect(links.first()).toContainText(`${miss?.home_team} v ${miss?.away_team}`);
    await links.first().click();
    await expect(page).toHaveURL(new RegExp(`/prediction/${miss?.event_slug}$`));
  },
);

test("A statistician sees the number of answers and the margin behind each chance", async ({
  page,
  origin,
}) => {
  await page.goto("/track-record");
  await openStatistics(page);
  const plot = section(page, "The named answers, by their chance");
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh record" }).click();
    const bins = (await recordOf(origin.url)).calibration.filter(({ n }) => n > 0);
    expect(bins.some(({ interval }) => interval !== null)).toBe(true);
    const rows = plot.getByRole("row");
    await expect(rows).toHaveCount(bins.length + 1);
    for (const [index, { n, interval }] of bins.entries()) {
      await expect(rows.nth(index + 1)).toContainText(thousands(n));
      await expect(rows.nth(index + 1)).toContainText(
        interval === null
          ? "Fewer than 30 settled"
          : `${percent(interval.low)} to ${percent(interval.high)}`,
      );
    }
  }).toPass();
});

test("A fan downloads a file for each counted period", async ({ page, origin }) => {
  await page.goto("/track-record");
  await openStatistics(page);
  const links = section(page, "Files").getByRole("listitem").getByRole("link");
  const { files } = await recordOf(origin.url);
  expect(files.length).toBeGreaterThan(0);
  await expect(links).toHaveCount(files.length);
  for (const [index, { from, to }] of files.entries()) {
    await expect(links.nth(index)).toHaveAttribute(
      "href",
      `/api/v1/track-record/predictions?from=${from}&to=${to}`,
    );
    const [download] = await Promise.all([page.waitForEvent("download"), links.nth(index).click()]);
    expect(download.suggestedFilename()).toContain(from);
    expect((await download.createReadStream()).readable).toBe(true);
  }
});

test("The chosen tournament stays in the address, and few answers give no percentage", async ({
  page,
  origin,
}) => {
  const tournament = await smallTournament(origin.url);
  await page.goto("/track-record");
  const filter = page.getByRole("combobox", { name: "Tournament" });
  await openStatistics(page);
  await section(page, "By tournament").getByRole("link", { name: tournament.name }).click();
  await expect(filter).toHaveValue(String(tournament.id));
  await filter.selectOption("All leagues");
  await filter.selectOption(tournament.name);
  await expect(page).toHaveURL(new RegExp(`/track-record\\?tournament=${tournament.id}$`));
  await expectApiFigures(page, origin.url, `?tournament_id=${tournament.id}`);
  await page.reload();
  await expect(filter).toHaveValue(String(tournament.id));
  await expectApiFigures(page, origin.url, `?tournament_id=${tournament.id}`);
});

withWorker(
  "With the server gone, a fan reads an opened track record and its age",
  async ({ page, context, origin }) => {
    await page.goto("/track-record");
    await workerReady(page);
    await waitUntilSaved(page, "/api/v1/track-record");
    await expect(section(page, "Right, by question")).toBeVisible();
    const figures = await page.locator("main section").allInnerTexts();
    expect(figures.length).toBeGreaterThan(2);
    await page.close();
    origin.setCondition("dead");
    const reopened = await context.newPage();
    await reopened.goto(`${origin.url}/track-record`);
    await expect(
      reopened.getByText(/^No connection\. This record was saved (just now|\d+ min ago)\.$/),
    ).toBeVisible();
    await expect(reopened.locator("main section")).toHaveText(figures, { useInnerText: true });
  },
);

withWorker(
  "Offline, an unopened tournament is not saved, and it loads when back online",
  async ({ page, origin }) => {
    const tournament = await smallTournament(origin.url);
    await page.goto("/track-record");
    await workerReady(page);
    await waitUntilSaved(page, "/api/v1/track-record");
    origin.setCondition("dead");
    await page.goto(`/track-record?tournament=${tournament.id}`);
    await expect(page.getByText("Not saved on this phone")).toBeVisible();
    origin.setCondition("ok");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Right, by question" })).toBeVisible();
  },
);

test("A match links to the record of its tournament", async ({ page, origin }) => {
  const [miss] = (await recordOf(origin.url)).misses;
  await page.goto(`/prediction/${miss?.event_slug}`);
  await page.getByRole("link", { name: "Our track record" }).click();
  await expect(page).toHaveURL(/\/track-record\?tournament=\d+$/);
  await expect(page.getByRole("combobox", { name: "Tournament" })).not.toHaveValue("");
});

test("The record without statistics fits in 2,400 px on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/track-record");
  await expect(section(page, "Worst misses")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check it yourself" })).toHaveAttribute(
    "href",
    "/how-it-works#seals",
  );
  expect(await page.getByRole("main").evaluate((main) => main.scrollHeight)).toBeLessThanOrEqual(
    2_400,
  );
});

test("The headline and the plot count every chance, and name the use of past seasons", async ({
  page,
  origin,
}) => {
  await page.goto("/track-record");
  const { chances, counts } = await recordOf(origin.url);
  const shown = chances[8];
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    counts.settled < 200
      ? "When we said 80–90%, it happened 85% of the time."
      : `When we say 80–90%, it happens ${percent(shown?.hit_rate ?? 0)} of the time.`,
  );
  await expect(page.getByText(/^Past seasons: /)).toHaveCount(counts.settled < 200 ? 1 : 0);
  expect(chances.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(counts.settled);
});
