import { daysFromToday } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

for (const [motion, title] of [
  ["no-preference", "A tapped row grows into the hero"],
  ["reduce", "A tapped row opens the match without motion"],
] as const)
  test(title, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const row = document.querySelector<HTMLElement>("li[style*=view-transition-name]");
        document.documentElement.dataset["grew"] = row?.style.viewTransitionName ?? "";
        return start(update);
      };
    });
    await page.goto("/");
    await fixtures(page).first().click();
    const hero = page.locator("main header").first();
    await expect(hero).toBeVisible();
    const name = await hero.evaluate((element) => getComputedStyle(element).viewTransitionName);
    const grew = await page.evaluate(() => document.documentElement.dataset["grew"]);
    expect(grew).toBe(motion === "reduce" ? undefined : name);
  });

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("A fan swipes to the next day and back, and pulls to refresh", async ({ page, origin }) => {
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const move = async ([x, y]: [number, number], [toX, toY]: [number, number]) => {
      const send = (
        type: "touchStart" | "touchMove" | "touchEnd",
        points: { x: number; y: number }[],
      ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await send("touchStart", [{ x, y }]);
      for (const part of [0.3, 0.6, 1])
        await send("touchMove", [{ x: x + (toX - x) * part, y: y + (toY - y) * part }]);
      await send("touchEnd", []);
    };
    // A swipe over the strip of next matches scrolls it, so this one is over a row.
    const rowY = async () => {
      const box = await fixtures(page).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    await expect(async () => {
      const y = await rowY();
      await move([260, y], [100, y + 5]);
      await expect(page).toHaveURL(`/?date=${daysFromToday(1)}`, { timeout: 1_000 });
    }).toPass();
    await expect(fixtures(page).first()).toBeVisible();
    const y = await rowY();
    await move([100, y], [260, y + 5]);
    await expect(page).toHaveURL("/");
    await expect(fixtures(page).first()).toBeVisible();
    const countRequests = () =>
      origin.requests.filter((line) => line.includes("schedule_date")).length;
    const before = countRequests();
    await move([180, 300], [184, 480]);
    await expect.poll(countRequests).toBeGreaterThan(before);
  });
});
