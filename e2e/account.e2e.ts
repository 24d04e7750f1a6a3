import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dumpStorage, newFan, tokenOf, workerReady, PASSWORD } from "./support/api.ts";
import { pageViolations, SIZES } from "./support/axe.ts";
import {
  accountOf,
  leaveAndEndSignIn,
  upcomingMatches,
  signInAs,
  unlockByApi,
} from "./support/fan.ts";
import { mailedLink } from "./support/mail.ts";
import { accountLink, register } from "./support/screens.ts";
import { waitUntilSaved, asJsonText } from "./support/phone-storage.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("A fan registers, changes country, shares the referral link and deletes the account", async ({
  page,
  context,
  browser,
  watch,
  origin,
  expectProblems,
}) => {
  test.slow();
  expectProblems(/status of 4(01|22)/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = `mover-${Date.now()}@example.com`;
  await page.goto("/?tab=register");
  await register(page, email);
  await accountLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();

  await page.getByRole("link", { name: "Edit Profile Information" }).click();
  await expect(page).toHaveTitle(/^Profile \| Edit Profile \| /);
  const form = page.getByRole("form", { name: "Profile" });
  await form.getByLabel("First name").fill("Adaeze");
  const country = form.getByRole("combobox", { name: "Country" });
  await country.fill("ghan");
  await expect(country).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("Ghana");
  await page.evaluate(() => Reflect.set(window, "isBefore", true));
  await form.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Your profile has been updated.")).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(window, "isBefore")), "the page was reloaded").toBe(
    false,
  );
  await expect(main(page).getByText(/^You are currently on .*GH₵/)).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Adaeze");

  await page.getByRole("link", { name: "My Account" }).click();
  await main(page).getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${origin.url}/\\?refid=[\\w.-]+$`));
  await expect(main(page).getByText("Nobody has registered with your link yet.")).toBeVisible();

  const otherContext = await browser.newContext();
  watch(otherContext);
  const other = await otherContext.newPage();
  await signInAs(other, origin.url, await tokenOf(origin.url, { email, password: PASSWORD }));
  await other.goto(`${origin.url}/profile`);
  await expect(other.getByText("This phone, since")).toBeVisible();
  await page.reload();
  await main(page)
    .getByRole("button", { name: /^End the sign-in of / })
    .click();
  await expect(main(page).getByRole("button", { name: /^End the sign-in of / })).toHaveCount(0);
  await other.reload();
  await expect(other.getByText("Your sign-in has ended. Please log in again.")).toBeVisible();

  const coming = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Download your data" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("touchline-account.json");
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
    profile: { user: { email, first_name: "Adaeze" } },
  });

  await page.goto(await mailedLink(origin.url, "/verify-email", email));
  await expect(page).toHaveURL(`${origin.url}/pricing`);
  const otherToken = await tokenOf(origin.url, { email, password: PASSWORD });
  const [match] = await upcomingMatches(origin.url);
  const [unlocked = ""] = await unlockByApi(origin.url, otherToken, match);
  await signInAs(other, origin.url, otherToken);
  await other.goto(origin.url);
  await workerReady(other);
  await waitUntilSaved(other, unlocked);

  await page.goto("/profile");
  const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
  await main(page).getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(
    "The password is wrong",
  );
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await expect(page).toHaveURL(`${origin.url}/`);
  const stored = await dumpStorage(page);
  for (const text of [email, token, "Adaeze"]) expect(stored).not.toContain(text);

  await accountLink(other).click();
  await expect(
    other.getByRole("dialog").getByText("This account has been deleted. You are signed out here"),
  ).toBeVisible();
  await expect(other).toHaveURL(`${origin.url}/?tab=login&expired=1`);
  const storedThere = await dumpStorage(other);
  for (const text of [email, otherToken, "Adaeze", asJsonText(unlocked)])
    expect(storedThere).not.toContain(text);
  await otherContext.close();
});

test(
  "Offline, a fan reads the saved account with its age, and why the rest is disabled",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const fan = await newFan(origin.url);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await page.goto("/profile/edit-profile");
    const form = page.getByRole("form", { name: "Profile" });
    await form.getByLabel("First name").fill("Half typ");
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await expect(form.getByText("You are offline. This needs a connection.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Update Profile" })).toBeDisabled();
    await context.setOffline(false);
    await expect(form.getByRole("button", { name: "Update Profile" })).toBeEnabled();
    await expect(form.getByLabel("First name"), "a refetch keeps the typed text").toHaveValue(
      "Half typ",
    );
    await page.goto("/profile");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Ada Obi" })).toBeVisible();
    await expect(main(page).getByText(/^No connection\. Balance saved/)).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Download your data" })).toBeDisabled();
    await expect(main(page).getByRole("button", { name: "Delete account" })).toBeDisabled();
    await expect(main(page).getByText("You are offline. These need a connection.")).toBeVisible();
    await main(page).getByRole("radio", { name: /^Dark/ }).check();
    // The page is parsed before its modules run, so this is the state before the first paint.
    await page.addInitScript(() =>
      document.addEventListener(
        "readystatechange",
        () => performance.mark("parsed", { detail: document.documentElement.dataset["theme"] }),
        { once: true },
      ),
    );
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(
      await page.evaluate(() =>
        performance.getEntriesByName("parsed").map((mark) => Reflect.get(mark, "detail")),
      ),
    ).toEqual(["dark"]);
    const tab = await context.newPage();
    await tab.goto(`${origin.url}/profile`);
    await tab.getByRole("radio", { name: /^Light/ }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect(main(page).getByRole("radio", { name: /^Light/ })).toBeChecked();
  },
);

test("An admin acts as a fan under a banner, cannot spend their points, and returns", async ({
  page,
  origin,
  program,
  expectProblems,
}) => {
  expectProblems(/status of 40[13]/);
  const [admin, fan] = [await newFan(origin.url), await newFan(origin.url)];
  await signInAs(page, origin.url, admin.token);
  await page.goto("/admin");
  await expect(page, "a fan without the role sees the 403 page").toHaveURL(`${origin.url}/403`);
  await expect(
    page.getByRole("heading", { name: "This page isn't for your account." }),
  ).toBeVisible();

  await program.grantRole(admin.email, "admin");
  await page.goto("/admin");
  const id = String((await accountOf(origin.url, fan.token)).id);
  await page.getByLabel("Id of the fan").fill(id);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText(fan.email)).toBeVisible();
  expect(await pageViolations(page, "acting as a fan")).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  await page.getByRole("button", { name: "Act as Ada" }).click();
  const banner = page.getByRole("banner").getByText("You are acting as Ada Obi.");
  await expect(banner).toBeVisible();
  const [match] = await upcomingMatches(origin.url);
  await page.goto(`/prediction/${match?.slug}`);
  await expect(banner, "after a new start, too").toBeVisible();
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await expect(bar.getByText("You are acting as another fan.")).toBeVisible();
  for (const name of ["Unlock selected", "Unlock all"])
    await expect(bar.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  await page.goto("/profile");
  await expect(main(page).getByText(fan.email)).toBeVisible();
  expect(await pageViolations(page, "the impersonated fan's account")).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  await expect(main(page).getByRole("button", { name: "Delete account" })).toBeDisabled();

  await expect(
    main(page)
      .getByRole("button", { name: /^End the sign-in of / })
      .first(),
  ).toBeDisabled();

  await page.getByRole("button", { name: "Be yourself again" }).click();
  await expect(page.getByText("You are yourself again.")).toBeVisible();
  await expect(banner).toBeHidden();
  await accountLink(page).click();
  await expect(main(page).getByText(admin.email)).toBeVisible();
  expect(await dumpStorage(page)).not.toContain(fan.email);

  const [unlocked = ""] = await unlockByApi(origin.url, fan.token, match);
  await page.goto("/admin");
  await page.getByLabel("Id of the fan").fill(id);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Act as Ada" }).click();
  await expect(banner).toBeVisible();
  await waitUntilSaved(page, unlocked);
  const adminToken = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");
  await leaveAndEndSignIn(page, origin.url, adminToken);
  await page.goto("/profile");
  await expect(page.getByText("Your sign-in has ended. Please log in again.")).toBeVisible();
  const stored = await dumpStorage(page);
  for (const text of [fan.email, asJsonText(unlocked)])
    expect(stored, "the admin's phone stores no data of the fan").not.toContain(text);
});

withoutWorker(
  "The header shows no visitor controls while an admin starts and stops acting as a fan",
  async ({ page, origin, program }) => {
    const [admin, fan] = [await newFan(origin.url), await newFan(origin.url)];
    await program.grantRole(admin.email, "admin");
    await signInAs(page, origin.url, admin.token);
    await page.goto("/admin");
    await page
      .getByLabel("Id of the fan")
      .fill(String((await accountOf(origin.url, fan.token)).id));
    await page.getByRole("button", { name: "Find" }).click();
    await page.evaluate(() => {
      const note = () => {
        if (document.querySelector("header a[href*='tab=login']") !== null)
          Reflect.set(window, "sawVisitor", true);
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "Act as Ada" }).click();
    const banner = page.getByRole("banner").getByText("You are acting as Ada Obi.");
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/`);
    await page.getByRole("button", { name: "Be yourself again" }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => Reflect.has(window, "sawVisitor"))).toBe(false);
  },
);
