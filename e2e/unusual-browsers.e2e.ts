import { newFan, workerReady } from "./support/api.ts";
import { fixtures, logIn } from "./support/screens.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

withoutWorker(
  "A fan logs in on a phone that wrongly reports no network",
  async ({ page, origin }) => {
    const fan = await newFan(origin.url);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }),
    );
    await page.goto("/");
    await logIn(page, fan);
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Download your data" })).toBeEnabled();
  },
);

test("A fan without a network reads why the login fails", async ({ page, origin }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }),
  );
  await page.goto("/");
  await workerReady(page);
  origin.setCondition("dead");
  await page.goto("/?tab=login");
  const form = page.getByRole("form", { name: "Log in" });
  await expect(form.getByText("You are offline. This needs a connection.")).toBeVisible();
  origin.setCondition("ok");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(form.getByText("You are offline. This needs a connection.")).toBeHidden();
});

withoutWorker(
  "A phone with an unknown time zone shows the day by its UTC offset",
  async ({ page, origin }) => {
    await page.addInitScript(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function unknownZone() {
        return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
      };
    });
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    const requests = origin.requests.filter((line) => /\/fixtures\?.*schedule_date/.test(line));
    expect(requests.length).toBeGreaterThan(0);
    for (const line of requests) expect(line).toMatch(/tz=(%2B|-)\d\d%3A\d\d/);
  },
);

for (const path of ["/prediction/%E0%A4%A", "/%E0%A4%A", "/profile/%ff/%", "/pricing/%E0%A4%A?a=%"])
  test(`The address ${path} shows the app's own error page, from the server and the phone`, async ({
    page,
    expectProblems,
  }) => {
    expectProblems(/status of 404/);
    for (const source of ["server", "phone"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Page not found" }), source).toBeVisible();
      await page.getByRole("link", { name: "Go to the matches" }).click();
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden();
      await workerReady(page);
    }
  });

test("A fan without HTTPS reads that the browser saves nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { get: () => false });
    // Browsers omit both without HTTPS.
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(Crypto.prototype, "subtle");
  });
  const cause = /This page came without encryption, so the browser saves nothing here/;
  await page.goto("/seals");
  await expect(page.getByText(cause)).toBeVisible();
  await expect(page.getByText(/with the next connection/)).toHaveCount(0);
  await page.goto("/settings/connection");
  await expect(
    page.getByText(cause),
    "shown for the simulated network and for saved data",
  ).toHaveCount(2);
  await page.getByRole("button", { name: "Check for updates" }).click();
  await expect(page.getByText(cause)).toHaveCount(3);
  await expect(page.getByText(/There is no worker yet/)).toHaveCount(0);
});
