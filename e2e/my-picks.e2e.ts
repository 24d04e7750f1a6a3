import type { paths } from "#contract";
import { dumpStorage, newFan, workerReady } from "./support/api.ts";
import { leaveAndEndSignIn, upcomingMatches, signInAs, unlockByApi } from "./support/fan.ts";
import { fanWithPick, openPicks, pickedMatches, picks } from "./support/saved-picks.ts";
import { logIn } from "./support/screens.ts";
import { waitUntilSaved, asJsonText } from "./support/phone-storage.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

type Unlocked =
  paths["/predictions/unlocked"]["get"]["responses"][200]["content"]["application/json"];

const NOT_SAVED = "Your picks are not saved on this phone. They need a connection.";

test(
  "A fan reads and searches picks from elsewhere after an offline restart",
  { tag: "@smoke" },
  async ({ phone, origin }) => {
    const { fan, match, texts: explanations } = await fanWithPick(origin.url);
    let context = await phone.open();
    let page = await context.newPage();
    await page.goto(origin.url);
    await workerReady(page);
    await logIn(page, fan);
    await waitUntilSaved(page, explanations[0]);
    await phone.close();

    origin.setCondition("dead");
    context = await phone.open();
    page = await context.newPage();
    await page.goto(origin.url);
    await openPicks(page);
    await expect(page.getByText(/^No connection\. Your picks were saved/)).toBeVisible();
    await expect(pickedMatches(page)).toHaveText(
      new RegExp(`${match?.homeTeam.name} v ${match?.awayTeam.name}.*: 5 open`),
    );
    await expect(page.getByRole("link", { name: "Next 1" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("link", { name: "Saved on this phone" })).toBeVisible();
    await pickedMatches(page).click();
    await expect(picks(page)).toHaveCount(5);

    const search = page.getByRole("searchbox", { name: "Search your picks" });
    await search.pressSequentially("BOTH sídes");
    await expect(page.getByText("1 prediction found in 1 match.")).toBeVisible();
    await expect(page).toHaveURL(/\?q=BOTH/);
    await page.reload();
    await expect(search).toHaveValue("BOTH sídes");
    await pickedMatches(page).click();
    await expect(picks(page)).toHaveText(/Both sides score/);
    await search.fill("nobody");
    await expect(page.getByText("No prediction found.")).toBeVisible();
    await search.fill("");
    await expect(pickedMatches(page)).toHaveCount(1);
    await pickedMatches(page).click();
    await page.getByRole("link", { name: "Open match" }).click();
    await expect(page.getByText(explanations[0] ?? "", { exact: true })).toBeVisible();
  },
);

test("Removed picks stay removed after a reload and a sync, and return on request", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  const [match] = await upcomingMatches(origin.url);
  const [secret] = (await unlockByApi(origin.url, fan.token, match)).map(asJsonText);
  const isStored = async () => (await dumpStorage(page)).includes(secret ?? "");
  const countSyncs = () =>
    origin.requests.filter((line) => line.includes("/predictions/unlocked")).length;
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await expect.poll(isStored).toBe(true);
  await page.goto("/profile");
  await expect(page.getByText("5 predictions are saved here")).toBeVisible();

  await page.getByRole("button", { name: "Remove from this phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove your picks from this phone?" });
  await expect(dialog).toContainText("They stay in your account");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await isStored()).toBe(true);
  await page.getByRole("button", { name: "Remove from this phone" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save on this phone" })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await isStored()).toBe(false);

  const before = countSyncs();
  await openPicks(page);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(pickedMatches(page), "with a connection they are read from the account").toHaveCount(
    1,
  );
  await page.goto(`${origin.url}/prediction/${match?.slug}`);
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
  await expect.poll(countSyncs).toBeGreaterThan(before);
  expect(await isStored()).toBe(false);

  origin.setCondition("dead");
  await page.goto(`${origin.url}/my-picks`);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading your picks" })).toBeHidden({
    timeout: 15_000,
  });
  await expect(pickedMatches(page)).toHaveCount(0);
  await expect(page.getByText("You have not unlocked a prediction yet")).toBeHidden();

  origin.setCondition("ok");
  await page.getByRole("button", { name: "Save on this phone" }).click();
  await expect(pickedMatches(page)).toHaveCount(1);
  await expect(page.getByText(NOT_SAVED)).toBeHidden();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  await expect(page.getByRole("link", { name: "Saved on this phone" })).toBeVisible();
  await expect.poll(isStored).toBe(true);
});

test("A fan whose sign-in has expired reads the picks and how to refresh them", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 401/);
  const { fan, text: secret } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await waitUntilSaved(page, secret);
  await leaveAndEndSignIn(page, origin.url, fan.token);

  await page.goto("/my-picks");
  await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible();
  await page.keyboard.press("Escape");
  await pickedMatches(page).click();
  await expect(picks(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Open match" }).click();
  await expect(page.getByText(secret ?? "", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Log in again to refresh" }).click();
  await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible();
});

test("A fan whose sign-in has expired opens a match in a browser without a database", async ({
  page,
  origin,
}) => {
  const [match] = await upcomingMatches(origin.url);
  await page.addInitScript(() => {
    localStorage.setItem("touchline-expired", "1");
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(match?.homeTeam.name ?? "");
  await expect(page.getByText("This could not be loaded")).toBeHidden();
});

test("A fan who presses refresh several times sends one request", async ({ page, origin }) => {
  const { fan, match } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  const expectOnce = async (name: string, pattern: RegExp) => {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "false");
    const before = origin.requests.length;
    const release = origin.holdResponses(pattern);
    // This runs in the page, because the device's copy replaces a slow response.
    await button.evaluate(async (element: HTMLButtonElement) => {
      element.click();
      while (element.getAttribute("aria-disabled") !== "true")
        await new Promise(requestAnimationFrame);
      for (let presses = 0; presses < 5; presses += 1) element.click();
    });
    release();
    await expect(button).toHaveAttribute("aria-disabled", "false");
    expect(origin.requests.slice(before).filter((line) => pattern.test(line))).toHaveLength(1);
  };
  await page.goto("/my-picks");
  await expect(pickedMatches(page)).toHaveCount(1);
  await expectOnce("Refresh picks", /predictions\/unlocked/);
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
  await expectOnce("Refresh match", /withPredictions/);
});

withoutWorker(
  "My picks of 45 matches fit in 4,000 px of a phone, and nothing moves while they load",
  async ({ page, origin }) => {
    const { fan } = await fanWithPick(origin.url);
    await page.route("**/api/v1/predictions/unlocked*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: many(await response.json(), 45) });
    });
    await page.addInitScript(() => {
      const shift = { total: 0 };
      Object.assign(window, { shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift.total += Number(Object(entry).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, origin.url, fan.token);
    await page.goto("/my-picks");
    await expect(pickedMatches(page)).toHaveCount(45);
    await expect
      .poll(() => page.getByRole("main").evaluate((main) => main.scrollHeight))
      .toBeLessThanOrEqual(4_000);
    expect(await page.evaluate(() => Object(window).shift.total)).toBeLessThanOrEqual(0.02);
  },
);

withoutWorker(
  "My picks of 500 matches open immediately, and a press shows the rest",
  async ({ page, origin }) => {
    const { fan } = await fanWithPick(origin.url);
    await page.route("**/api/v1/predictions/unlocked*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: many(await response.json(), 500) });
    });
    await signInAs(page, origin.url, fan.token);
    await page.goto("/my-picks");
    await expect(page.getByRole("link", { name: "Next 500" })).toBeVisible();
    await expect(pickedMatches(page)).toHaveCount(60);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(pickedMatches(page)).toHaveCount(120);
  },
);

function many(answer: Unlocked, times: number): Unlocked {
  const [event] = answer.events;
  if (event === undefined) throw new Error("The fan has no match.");
  const copies = Array.from({ length: times }, (_, index) => index);
  return {
    ...answer,
    events: copies.map((index) => ({
      ...event,
      id: event.id + index,
      slug: `${event.slug}-${index}`,
    })),
    data: copies.flatMap((index) =>
      answer.data.map((pick) => ({
        ...pick,
        id: pick.id + index * 100,
        event_id: pick.event_id + index,
        event_slug: `${pick.event_slug}-${index}`,
        prediction: { ...pick.prediction, id: pick.prediction.id + index * 100 },
      })),
    ),
  };
}
