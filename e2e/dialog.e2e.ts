import { expect, test } from "./support/test.ts";

test("A press beside the login dialog closes it, a press inside does not", async ({ page }) => {
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
