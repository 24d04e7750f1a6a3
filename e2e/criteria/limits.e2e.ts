import type { Page } from "@playwright/test";
import { ask, dumpStorage, listOf, registerFan, workerReady } from "../support/api.ts";
import {
  daysFromToday,
  explanation,
  matchesOn,
  matchesToCome,
  signInAs,
  unlockElsewhere,
} from "../support/fan.ts";
import { fixtures, logIn, openMatch } from "../support/screens.ts";
import { isKept, quoted, readyOffline } from "../support/stored.ts";
import { expect, test } from "../support/test.ts";

test(
  "40. On a full phone the app works; fixtures make room, and what was unlocked is kept or is said not to be",
  { tag: "@smoke" },
  async ({ page, context, origin, expectProblems }) => {
    expectProblems(/quota/i);
    const fan = await registerFan(origin.url);
    const [match] = await matchesToCome(origin.url);
    await signInAs(page, origin.url, fan.token);
    await readyOffline(page);
    for (const days of [-1, -2, 1, 2, 3])
      await ask(page, `${listOf(daysFromToday(days))}&per_page=200`);
    const session = await context.newCDPSession(page);
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: origin.url });
    await session.send("Storage.overrideQuotaForOrigin", {
      origin: origin.url,
      quotaSize: Math.max(1, Math.floor(usage)),
    });
    await page.evaluate(() => {
      // The snapshot's storage counts by itself: full as well.
      let chunk = "x".repeat(1_000_000);
      for (let index = 0; chunk.length > 0; index += 1) {
        try {
          localStorage.setItem(`filler-${index}`, chunk);
        } catch {
          chunk = chunk.slice(0, chunk.length >> 1);
        }
      }
    });
    const texts = await unlockElsewhere(origin.url, fan.token, match);
    await page.goto(`/prediction/${match?.slug}`);
    await expect(explanation(page, texts[0]).first()).toBeVisible();
    const said = page.getByText(
      /This phone is full\. Your unlocked predictions could not be saved/,
    );
    await expect(async () => {
      const kept = (await dumpStorage(page)).includes(quoted(texts[0]));
      expect(kept || (await said.isVisible())).toBe(true);
    }).toPass();
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();

    // Room again: the next sync brings what could not be kept.
    await session.send("Storage.overrideQuotaForOrigin", { origin: origin.url });
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("filler-"))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.reload();
    await workerReady(page);
    for (const text of texts) await isKept(page, text);
  },
);

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("40. Everything but a start offline works: scores, login, unlocking, picks", async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    expectProblems(/Service Worker registration blocked/);
    const fan = await registerFan(origin.url);
    await page.goto("/");
    await logIn(page, fan);
    await openMatch(page);
    await page
      .getByRole("region", { name: "Unlock predictions" })
      .getByRole("button", { name: "Unlock all" })
      .click();
    await expect(page.getByText("11 prediction(s) unlocked")).toBeVisible();
    const name =
      (await page.getByRole("heading", { level: 1 }).innerText()).split(/\n|versus/)[0]?.trim() ??
      "";
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "My picks" })
      .click();
    await expect(page.getByText(name).first()).toBeVisible();
    origin.wasSpoilt = true;
    await context.setOffline(true);
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "Matches" })
      .click();
    await expect(fixtures(page).first()).toBeVisible();
    await expect(page.getByText(/No connection\. Scores saved/)).toBeVisible();
  });
});

/** A worker on a phone so full that it refuses the first `times` of a match's unlocked predictions, whatever room is made. */
function refusing(times: number): (worker: string) => string {
  const refuse = `const put = IDBObjectStore.prototype.put, refused = {};
    IDBObjectStore.prototype.put = function (value, ...key) {
      if (this.name === "unlocked" && (refused[value.event_id] = (refused[value.event_id] ?? 0) + 1) <= ${times}) throw new DOMException("", "QuotaExceededError");
      return put.call(this, value, ...key);
    };`;
  return (worker) => `{${refuse}}\n${worker}`;
}

for (const place of ["here", "elsewhere"] as const) {
  test(`40. Where room is made for what a fan has unlocked ${place}, every other fixture goes before its own match`, async ({
    page,
    origin,
  }) => {
    const fan = await registerFan(origin.url);
    const [match, other] = await matchesToCome(origin.url);
    // One refusal for each kind of room.
    origin.rewrite("/sw.js", refusing(4));
    await signInAs(page, origin.url, fan.token);
    await readyOffline(page);
    await ask(page, `${listOf(daysFromToday(1))}&per_page=200`);
    await expect
      .poll(() => savedMatches(page))
      .toEqual(expect.arrayContaining([match?.id, other?.id]));
    if (place === "here") await ask(page, `/events/${match?.id}/predictions`, fan.token);
    const [text] = await unlockElsewhere(origin.url, fan.token, match);
    if (place === "elsewhere") await ask(page, "/predictions/unlocked", fan.token);
    await isKept(page, text);
    expect(await savedMatches(page), "room was made").not.toContain(other?.id);
    expect(await savedMatches(page)).toContain(match?.id);
  });
}

test("40. Where a little room is enough, the oldest fixtures go, and no others", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  // Copies of answers were not enough: what is older than a day goes as well.
  origin.rewrite("/sw.js", refusing(2));
  await signInAs(page, origin.url, fan.token);
  await readyOffline(page);
  for (const days of [-2, 0, 1]) await ask(page, `${listOf(daysFromToday(days))}&per_page=200`);
  const idsOn = async (days: number) =>
    (await matchesOn(origin.url, daysFromToday(days))).map(({ id }) => id);
  const old = await idsOn(-2);
  const recent = [...(await idsOn(0)), ...(await idsOn(1))];
  await expect.poll(() => savedMatches(page)).toEqual(expect.arrayContaining([...old, ...recent]));
  const [text] = await unlockElsewhere(origin.url, fan.token, match);
  await ask(page, "/predictions/unlocked", fan.token);
  await isKept(page, text);
  const kept = await savedMatches(page);
  expect(kept).toEqual(expect.arrayContaining(recent));
  expect(kept.filter((id) => old.includes(id))).toEqual([]);
});

test("40. On a full phone and a slow line, what could not be kept is never left out of an answer that passes for the server's", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  origin.rewrite("/sw.js", refusing(Number.POSITIVE_INFINITY));
  await signInAs(page, origin.url, fan.token);
  await readyOffline(page);
  expect(await ask(page, "/predictions/unlocked", fan.token)).toMatchObject({
    savedAt: null,
    body: { data: [] },
  });
  await unlockElsewhere(origin.url, fan.token, match);
  origin.delayAnswers(/predictions\/unlocked/, 3_500);
  expect(await ask(page, "/predictions/unlocked", fan.token)).toMatchObject({
    savedAt: expect.any(Number),
    body: { data: [] },
  });
  // The server's own has come by now, and could not be kept.
  await expect(page.getByText(/This phone is full/)).toBeVisible();
  const { savedAt, body } = await ask(page, "/predictions/unlocked", fan.token);
  expect(savedAt === null ? body.data.length : "from the device, and says so").not.toBe(0);
});

async function savedMatches(page: Page): Promise<number[]> {
  const tables: { table?: string; rows?: { id: number }[] }[] = JSON.parse(await dumpStorage(page));
  return tables.find(({ table }) => table === "events")?.rows?.map(({ id }) => id) ?? [];
}
