import type { Page } from "@playwright/test";
import type { Origin } from "./support/origin.ts";
import { type Match, daysFromToday, matchesForSale, matchesOn } from "./support/fan.ts";
import { fixtures, openLeagues } from "./support/screens.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

const section = (page: Page, name: string | RegExp) =>
  page.locator("main section").filter({ has: page.getByRole("heading", { name }) });

async function dismissClaim(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem("touchline-claim", JSON.stringify({ words: "", isDismissed: true })),
  );
}

function inOneLeague(origin: Origin): void {
  origin.rewrite(/\/api\/v1\/fixtures\?.*schedule_date/, (body) => {
    const answer: { data: { tournament_id: number[]; correction?: unknown[] } } = JSON.parse(body);
    const [first] = answer.data.tournament_id;
    answer.data.tournament_id = answer.data.tournament_id.map(() => first ?? 1);
    delete answer.data.correction;
    return JSON.stringify(answer);
  });
}

function countShifts(): void {
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, "value"));
    document.documentElement.dataset["moved"] = String(moved);
  }).observe({ type: "layout-shift", buffered: true });
}

async function shiftsOf(page: Page): Promise<number> {
  return Number((await page.evaluate(() => document.documentElement.dataset["moved"])) ?? 0);
}

function winnerOf(match: Match | undefined) {
  const [home, away] = [match?.homeTeam.name, match?.awayTeam.name];
  return {
    id: 1,
    question: { id: 1, question: "Who will win?", slug: "match-result" },
    prediction: home,
    explanation: "",
    probability: 0.46,
    outcomes: [
      { label: home, probability: 0.46 },
      { label: "Draw", probability: 0.28 },
      { label: away, probability: 0.26 },
    ],
    sealed_at: 900,
    updated_at: 800,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
  };
}

for (const [width, height, barPx, rows] of [
  [360, 780, 48, 9],
  [390, 844, 48, 10],
  [1280, 800, 56, 10],
] as const) {
  test(`At ${width}x${height} a fan sees ${rows} whole matches, the first of them live`, async ({
    page,
    origin,
  }) => {
    inOneLeague(origin);
    await dismissClaim(page);
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(fixtures(page).first()).toHaveAccessibleName(/, Live, /);
    await expect(page.getByRole("list", { name: "Next matches" })).toBeVisible();
    const measured = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main a[data-row]")].map((link) =>
        link.getBoundingClientRect(),
      );
      const [bar, places] = ["header", 'nav[aria-label="Places"]'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
      );
      const end = innerHeight - (places ?? 0);
      return {
        bar: bar ?? 0,
        end,
        tops: boxes.map(({ top }) => top),
        ends: boxes.map((box) => box.bottom),
      };
    });
    // A top bar higher than planned does not count against the list.
    const extraBarPx = Math.max(0, measured.bar - barPx);
    expect((measured.tops[0] ?? 0) - extraBarPx).toBeLessThanOrEqual(190);
    expect(
      measured.ends.filter((end) => end - extraBarPx <= measured.end).length,
    ).toBeGreaterThanOrEqual(rows);
  });
}

test("A keyboard user reaches the first match after at most 8 Tab stops", async ({ page }) => {
  await dismissClaim(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  let stops = 0;
  for (; stops < 20; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("a[data-row]") === true)) break;
  }
  expect(stops).toBeLessThanOrEqual(8);
  // The arrow keys load after the first load.
  await expect(async () => {
    await fixtures(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(fixtures(page).nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowUp");
  await expect(fixtures(page).first()).toBeFocused();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(`/?date=${daysFromToday(1)}`);
  await page.keyboard.press("[");
  await expect(page).toHaveURL("/");
});

test("A keyboard user moves along the days and the chips with the arrow keys", async ({ page }) => {
  await page.goto("/");
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
  await days.nth(2).focus();
  await page.keyboard.press("ArrowRight");
  await expect(days.nth(3)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(days.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Live( \d+)?$/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Following" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Refresh scores" })).toBeFocused();
});

test("Nothing on the landing page moves while it loads, including the claim line", async ({
  page,
}) => {
  await page.addInitScript(countShifts);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await expect(page.getByText(/^Sealed before kick-off/)).toBeVisible();
  await expect(page.getByRole("region", { name: "What readers might say" })).toBeAttached();
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
});

test("A visitor finds the open card below the first screen, and nothing moves around it", async ({
  page,
  origin,
}) => {
  await page.addInitScript(countShifts);
  const [match] = await matchesForSale(origin.url);
  origin.rewrite("/api/v1/predictions/of-the-day", () =>
    JSON.stringify({ data: { event: match, prediction: winnerOf(match) } }),
  );
  await page.goto("/");
  const card = page.getByRole("article", { name: "Open card of the day" });
  await expect(card).toBeAttached();
  await expect(card).not.toBeInViewport();
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText("46%")).toBeVisible();
  await card.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/prediction/${match?.slug}$`));
});

test("The old day stays dimmed and inert until the chosen day has loaded", async ({
  page,
  origin,
}) => {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const rows = page.locator("main a[data-row]");
  const before = await rows.first().getAttribute("href");
  const answer = origin.holdResponses(new RegExp(`schedule_date=${daysFromToday(1)}`));
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
  await days.nth(3).click();
  await expect(days.nth(3)).toHaveAttribute("aria-current", "date");
  await expect(page.getByRole("status", { name: "Loading fixtures" })).toBeAttached();
  await expect(rows.first()).toHaveAttribute("href", before ?? "");
  await expect(page.locator("[aria-busy=true] > [inert] a[data-row]").first()).toBeVisible();
  await expect(page.getByText(/^Scores saved/)).toHaveCount(0);
  answer();
  await expect(fixtures(page).first()).toBeVisible();
  await expect(rows.first()).not.toHaveAttribute("href", before ?? "");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("A visitor dismisses the claim line permanently", async ({ page }) => {
  await page.goto("/");
  const claim = page.getByText(/^Sealed before kick-off/);
  await expect(claim).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(claim).toBeHidden();
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await expect(claim).toBeHidden();
});

test("Followed matches come first after the live ones, and a chip shows them alone", async ({
  page,
}) => {
  const tomorrow = `/?date=${daysFromToday(1)}`;
  await page.goto(tomorrow);
  await expect(fixtures(page).first()).toBeVisible();
  const row = page.locator("main section li").nth(6);
  const name = (await row.getByRole("link", { name: /^View/ }).getAttribute("href")) ?? "";
  await row.getByRole("button", { name: /^Follow / }).click();
  const own = section(page, /^Following/);
  await expect(own.locator(`a[href="${name}"]`)).toBeAttached();
  await expect(page.locator(`main section a[href="${name}"]`)).toHaveCount(1);
  await page.reload();
  await expect(own.locator(`a[href="${name}"]`)).toBeAttached();
  await page.getByRole("button", { name: "Following", exact: true }).click();
  await expect(fixtures(page)).toHaveCount(1);
  await expect(page).toHaveURL(/following=1/);
  await own.getByRole("button", { name: /^Follow / }).click();
  await expect(fixtures(page)).toHaveCount(0);
});

test("A fan follows a competition, and a folded section stays folded", async ({ page, origin }) => {
  await page.goto(`/?date=${daysFromToday(1)}`);
  const before = (await matchesOn(origin.url, daysFromToday(1))).length;
  await expect(fixtures(page)).toHaveCount(before);
  const sheet = await openLeagues(page);
  const entry = sheet
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /[1-9]$/ }) });
  await entry
    .first()
    .getByRole("button", { name: /^Follow / })
    .click();
  await page.keyboard.press("Escape");
  const head = section(page, /^Following/).getByRole("button", { expanded: true });
  await head.click();
  await expect.poll(() => fixtures(page).count()).toBeLessThan(before);
  await page.reload();
  await section(page, /^Following/)
    .getByRole("button", { expanded: false })
    .click();
  await expect(fixtures(page)).toHaveCount(before);
});

test("The Live chip filters the loaded list to live matches without a request", async ({
  page,
  origin,
}) => {
  await page.goto("/");
  const chip = page.getByRole("button", { name: /^Live \d+$/ });
  const live = Number(/\d+/.exec((await chip.textContent()) ?? "")?.[0]);
  const requestsBefore = origin.requests.length;
  await chip.click();
  await expect(page).toHaveURL("/?status=live");
  await expect(fixtures(page)).toHaveCount(live);
  expect(origin.requests.slice(requestsBefore).filter((line) => line.includes("status="))).toEqual(
    [],
  );
  await chip.click();
  await expect(page).toHaveURL("/");
});

test("A day outside the strip shows its date, and an empty day links to the next matches", async ({
  page,
}) => {
  await page.goto(`/?date=${daysFromToday(15)}`);
  const chosen = page.getByRole("navigation", { name: "Days" }).locator("[aria-current=date]");
  await expect(chosen).toHaveText(/^\w{3}\d+ \w{3} \w+$/);
  await page.goto("/?date=2001-01-01");
  await expect(page.getByText("No available matches for this category yet.")).toBeVisible();
  await page.getByRole("link", { name: /^Next: \w{3} \d+, \d+ match/ }).click();
  await expect(fixtures(page).first()).toBeVisible();
});
