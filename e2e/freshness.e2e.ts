import type { Page } from "@playwright/test";
import { matchInPlay } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

const HOUR_MS = 3_600_000;
/** A little more than 25 minutes, because the app counts in steps of 15 seconds. */
const CACHED_AGE_S = 25 * 60 + 20;

for (const [by, header] of [
  ["date", "Date"],
  ["age", "Age"],
] as const) {
  test(`A fan reads that scores are 25 minutes old, by the ${header} of an HTTP cache`, async ({
    page,
    origin,
  }) => {
    origin.simulateHttpCache(/\/api\/v1\//, CACHED_AGE_S, by);
    await page.goto("/");
    await fixtures(page).first().waitFor();
    const age = page.getByText(/^Scores saved (25|26) min ago\.$/);
    await expect(age).toBeVisible();
    await waitUntilOfflineReady(page);
    for (const visit of ["the first", "a later one"]) {
      if (visit !== "the first") await page.reload();
      await Promise.all([
        page.waitForResponse(/\/api\/v1\/fixtures\?.*schedule_date/),
        page.getByRole("button", { name: "Refresh scores" }).click(),
      ]);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expect(age, visit).toBeVisible();
    }
  });
}

function ageOnReturn(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage(null);
      });
    }
    return (
      [...document.querySelectorAll("[role=status]")]
        .map(({ textContent }) => textContent ?? "")
        .find((text) => text.includes("Scores saved")) ?? null
    );
  });
}

for (const [condition, name] of [
  ["dead", "dead"],
  ["hang", "hanging"],
] as const) {
  test(`After six hours on a ${name} line, the list shows its age within a second`, async ({
    page,
    origin,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await fixtures(page).first().waitFor();
    origin.setCondition(condition);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.setSystemTime(Date.now() + 6 * HOUR_MS + 60_000);
    expect(await ageOnReturn(page)).toMatch(/Scores saved 6 hours ago\./);
  });
}

test("The live dot of a match stops pulsing when its score is 29 minutes old", async ({
  page,
  origin,
}) => {
  const match = await matchInPlay(origin.url);
  await page.clock.install();
  await page.goto(`/prediction/${match.slug}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const breathing = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation instanceof CSSAnimation &&
              animation.animationName === "breathe" &&
              animation.effect instanceof KeyframeEffect &&
              animation.effect.target?.closest("header") !== null,
          ).length,
    );
  await expect.poll(breathing).toBe(1);
  origin.setCondition("hang");
  await page.clock.fastForward(29 * 60_000);
  await expect(page.getByText(/This match was saved (29|30) min ago\./)).toBeVisible();
  await expect.poll(breathing).toBe(0);
});
