import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

// Without a worker, each file comes from the network.
test.use({ serviceWorkers: "block" });

test.beforeEach(({ expectProblems }) => {
  expectProblems(/ERR_FAILED|Service Worker registration blocked/);
});

for (const file of ["first-*.js", "app-*.js", "first-*.css"])
  test(`When ${file} cannot load, the page says so and offers a retry`, async ({ page }) => {
    await page.route(`**/assets/${file}`, (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("alert")).toHaveText(
      "This could not be loaded. Check your connection. Try again",
    );
    await page.unroute(`**/assets/${file}`);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(fixtures(page).first()).toBeVisible();
  });

for (const file of ["first-*.js", "app-*.js", "first-*.css"])
  test(`When ${file} does not arrive in ten seconds, the page says so and offers a retry`, async ({
    page,
  }) => {
    let requestCount = 0;
    // A removed route would let the request succeed.
    await page.route(`**/assets/${file}`, (route) => {
      requestCount += 1;
      return requestCount === 1 ? undefined : route.continue();
    });
    await page.clock.install();
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.clock.runFor(10_000);
    await expect(page.getByRole("alert")).toHaveText("This is taking long. Try again");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(fixtures(page).first()).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
  });

test("A blocked third-party script or a late failed style does not stop the app", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/Content Security Policy|status of 404|MIME type/);
  origin.rewrite("/", (body) =>
    body.replace(
      "</body>",
      '<script src="https://elsewhere.example/a.js"></script><link rel="stylesheet" href="https://elsewhere.example/a.css"></body>',
    ),
  );
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.evaluate(async () => {
    const failing = ["https://elsewhere.example/b.css", "/assets/no-such-file.css"].map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          link.addEventListener("error", resolve);
          document.head.append(link);
        }),
    );
    await Promise.all(failing);
  });
  await expect(fixtures(page).first()).toBeVisible();
  await expect(page.getByText("This could not be loaded")).toBeHidden();
});

test("When the reviews cannot load, the scores stay", async ({ page }) => {
  await page.route(/\/(register|landing)-[^/]*\.js$/, (route) => route.abort());
  await page.addInitScript(() => {
    let failures = 0;
    Reflect.set(
      window,
      "missed",
      new Promise((resolve) =>
        addEventListener("vite:preloadError", () => {
          failures += 1;
          if (failures === 2) resolve(true);
        }),
      ),
    );
  });
  await page.clock.install();
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  // The page requests them two seconds after the start.
  await page.evaluate(() => Reflect.get(window, "missed"));
  await page.clock.runFor(600);
  const answered = page.waitForResponse(/\/api\/v1\/fixtures/);
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await answered;
  await expect(fixtures(page).first()).toBeVisible();
});

test("When the login cannot load, a fan reads so and the scores stay", async ({ page }) => {
  await page.route("**/sign-in-*.js", (route) => route.abort());
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Login / Register" }).click();
  await expect(
    page.getByText("No connection. Please try again when you are online."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(fixtures(page).first()).toBeVisible();
});

test("When the match page cannot load, a fan reads so, and it opens at a later try", async ({
  page,
  expectProblems,
}) => {
  expectProblems(/TypeError/);
  await page.route("**/match-*.js", (route) => route.abort());
  await page.goto("/");
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await fixtures(page).first().click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
  await page.unroute("**/match-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Predictions" })).toBeVisible();
});
