import { newFan } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

test("A press outside the login dialog closes it, and a press inside does not", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Login / Register" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("tab", { name: "Login" }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/tab=/);
});

test("A fan dismisses a toast over a dialog by mouse or key and keeps the typed text", async ({
  page,
  expectProblems,
}) => {
  expectProblems(/status of 4\d\d/);
  await page.goto("/pricing?tab=login");
  const dialog = page.getByRole("dialog");
  const email = dialog.getByLabel("E-mail");
  await email.fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  const toast = page
    .getByRole("status")
    .filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  for (const press of ["mouse", "keyboard"] as const)
    await test.step(press, async () => {
      await dialog.getByRole("form").getByRole("button", { name: "Login" }).click();
      await expect(toast).toBeVisible();
      const dismiss = toast.getByRole("button", { name: "Dismiss" });
      if (press === "mouse") await dismiss.click();
      else await dismiss.press("Enter");
      await expect(toast).toBeHidden();
      await expect(email).toHaveValue("nobody@example.com");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    });
});

for (const [name, title] of [
  ["Delete account", "Delete your account?"],
  ["Logout", "Are you sure you want to logout?"],
] as const)
  test(`Back closes the ${name} dialog and stays on the page; Escape leaves no history entry`, async ({
    page,
    origin,
  }) => {
    const fan = await newFan(origin.url);
    await signInAs(page, origin.url, fan.token);
    await page.goto("/about-us");
    await page.goto("/profile");
    const opener = page.getByRole("main").getByRole("button", { name });
    const dialog = page.getByRole("dialog", { name: title });
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${origin.url}/profile`);
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state.dialog)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(`${origin.url}/about-us`);
  });
