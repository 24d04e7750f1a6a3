import { workerReady } from "./support/api.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

withoutWorker(
  "A fan who prefers reduced motion sees nothing move, not even while loading",
  async ({ page, origin }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const moving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
            .length,
      );
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    origin.holdResponses(/^\/api\/v1\/fixtures\?/);
    await page.goto("/?sport=futsal");
    await expect(page.getByRole("status", { name: "Loading fixtures" })).toBeVisible();
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(moving).toBeGreaterThan(0);
  },
);

test("A screen reader announces how old the scores are", async ({ page, origin }) => {
  await page.goto("/");
  await workerReady(page);
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await page
    .getByRole("main")
    .evaluate((main) =>
      main
        .querySelectorAll("[role=status]")
        .forEach((region) => region.setAttribute("data-before", "")),
    );
  origin.setCondition("dead");
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(
    page.locator("[data-before]").filter({ hasText: "No connection. Scores saved" }),
  ).toBeVisible();
});

test("Offline, the login in the top bar says why it is disabled", async ({
  page,
  context,
  origin,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/pricing");
  await workerReady(page);
  const form = page.getByRole("banner").getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill("ada@example.com");
  await form.getByLabel("Password", { exact: true }).fill("horse battery staple");
  const button = form.getByRole("button", { name: "Login" });
  await expect(button).toBeEnabled();
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await expect(button).toBeDisabled();
  await expect(form.getByText("You are offline. This needs a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(button).toBeEnabled();
});
