import { newFan, registerUnconfirmed } from "./support/api.ts";
import { mailedLink } from "./support/mail.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const PASSWORD = "another horse battery";

test(
  "A fan who forgot the password sets a new one by a link that works once",
  { tag: "@smoke" },
  async ({ page, origin, expectProblems }) => {
    // The server refuses a common password and the old one.
    expectProblems(/status of (422|400|401)/);
    const fan = await newFan(origin.url);
    await page.goto("/pricing?tab=login");
    await page.getByRole("link", { name: "Request New" }).click();
    const request = page.getByRole("form", { name: "Request New Password" });
    await expect(page).toHaveURL(/tab=forgotten/);
    await request.getByLabel("E-mail").fill(fan.email);
    await request.getByRole("button", { name: "Request New Password" }).click();
    await expect(
      page.getByText("If an account has this e-mail, a link to reset its password is on its way."),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(`${origin.url}/pricing`);

    const link = await mailedLink(origin.url, "/reset-password", fan.email);
    const release = origin.holdResponses(/\/auth\/verify\/token/);
    await page.goto(link);
    const form = page.getByRole("form", { name: "Create New Password", includeHidden: true });
    await expect(page.getByText("Checking your link...")).toBeAttached();
    await expect(page.locator("[inert]").filter({ has: form })).toHaveCSS("filter", "blur(4px)");
    await expect(page).toHaveURL(`${origin.url}/reset-password`);
    release();
    const email = form.getByLabel("E-mail");
    await expect(email).toHaveValue(fan.email);
    await expect(email).toHaveAttribute("readonly");
    await form.getByLabel(/^New password/).fill("password123");
    await form.getByLabel("Confirm password").fill("password123");
    await form.getByRole("button", { name: "Create New Password" }).click();
    await expect(form.getByLabel(/^New password/)).toBeFocused();
    await expect(form.getByLabel(/^New password/)).toHaveAccessibleDescription(/too common/);
    await expect(
      page
        .getByRole("status")
        .getByText("There are some validation errors in your input. Please check and fix."),
    ).toBeVisible();
    await expect(page.getByText(/^password: .*too common/)).toBeVisible();
    await form.getByLabel(/^New password/).fill(PASSWORD);
    await form.getByLabel("Confirm password").fill(PASSWORD);
    await form.getByRole("button", { name: "Create New Password" }).click();
    await expect(page.getByText("Your password has been changed. Please log in.")).toBeVisible();

    const logIn = page.getByRole("form", { name: "Log in" });
    for (const password of [fan.password, PASSWORD]) {
      await logIn.getByLabel("E-mail").fill(fan.email);
      await logIn.getByLabel("Password", { exact: true }).fill(password);
      await logIn.getByRole("button", { name: "Login" }).click();
      if (password === fan.password)
        await expect(logIn.getByText("The e-mail or the password is wrong.")).toBeVisible();
    }
    await expect(page.getByText("You have been logged in successfully")).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/`);
    await page.goBack();
    await expect(page).not.toHaveURL(/token/);

    const refusal = page.getByRole("main").getByRole("alert");
    for (const [address, words] of [
      [link, "This link is not valid: it was used"],
      ["/reset-password", "This link is incomplete."],
      ["/reset-password?email=ada@example.com", "This link is incomplete."],
    ] as const) {
      await page.goto(address);
      await expect(refusal.filter({ hasText: words })).toBeVisible();
    }
    // The dialog is for visitors, so a signed-in fan requests a link here.
    await page.getByRole("button", { name: "Request New Password" }).click();
    await expect(request.getByLabel("E-mail")).toBeVisible();
  },
);

test("When the check of a reset link gets no response, a fan reads so and can retry", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  await page.goto("/?tab=forgotten");
  const request = page.getByRole("form", { name: "Request New Password" });
  await request.getByLabel("E-mail").fill(fan.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  const link = await mailedLink(origin.url, "/reset-password", fan.email);
  const release = origin.holdResponses(/\/auth\/verify\/token/);
  await page.goto(link.replace("/reset-password?", "/about-us?tab=reset&"));
  await expect.poll(() => origin.requests).toContain("POST /api/v1/auth/verify/token");
  origin.setCondition("dead");
  const dialog = page.getByRole("dialog", { name: "Create New Password" });
  await expect(dialog.getByRole("alert")).toHaveText(
    /^Error occured while verifying reset token\. Please try again or restart password reset\./,
  );
  await expect(page).toHaveURL(`${origin.url}/about-us?tab=reset`);
  origin.setCondition("ok");
  release();
  await dialog.getByRole("button", { name: "Try again" }).click();
  const form = dialog.getByRole("form", { name: "Create New Password" });
  await form.getByLabel(/^New password/).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("button", { name: "Create New Password" }).click();
  await expect(page.getByText("Your password has been changed. Please log in.")).toBeVisible();
  await expect(page.getByRole("form", { name: "Log in" })).toBeVisible();
});

test("A fan who claims an account by a new password is asked for a name until it is saved", async ({
  page,
  origin,
}) => {
  const stranger = await registerUnconfirmed(origin.url);
  await page.goto("/?tab=forgotten");
  const request = page.getByRole("form", { name: "Request New Password" });
  await request.getByLabel("E-mail").fill(stranger.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(await mailedLink(origin.url, "/reset-password", stranger.email));
  const form = page.getByRole("form", { name: "Create New Password" });
  await form.getByLabel(/^New password/).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("button", { name: "Create New Password" }).click();
  const logIn = page.getByRole("form", { name: "Log in" });
  await logIn.getByLabel("E-mail").fill(stranger.email);
  await logIn.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await logIn.getByRole("button", { name: "Login" }).click();

  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Add your name" }).click();
  const profile = page.getByRole("form", { name: "Profile" });
  await expect(profile.getByLabel("First name")).toHaveValue("");
  await profile.getByLabel("First name").fill("Grace");
  await profile.getByLabel("Last name").fill("Hopper");
  await profile.getByRole("combobox", { name: "Country" }).fill("turkiye");
  await page.getByRole("listbox").getByRole("option").click();
  await profile.getByRole("button", { name: /Profile/ }).click();
  await expect(page.getByRole("link", { name: "Add your name" })).toBeHidden();
  await expect(profile.getByLabel("First name")).toHaveValue("Grace");
});
