import { dumpStorage, verificationLink, registerUnconfirmed, workerReady } from "./support/api.ts";
import { leaveAndEndSignIn, signInAs, unlockedOf } from "./support/fan.ts";
import { fixtures, logOut, openMatch, register } from "./support/screens.ts";
import { asJsonText } from "./support/phone-storage.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

test(
  "A fan registers, verifies, unlocks, restarts offline, reads the picks and logs out",
  { tag: "@smoke" },
  async ({ phone, origin }) => {
    const email = `ada-${Date.now()}@example.com`;
    let context = await phone.open();
    let page = await context.newPage();
    await page.goto(origin.url);
    await expect(fixtures(page).first()).toBeVisible();

    await page.getByRole("link", { name: "Login / Register" }).click();
    await page.getByRole("tab", { name: "Register" }).click();
    await register(page, email);
    await expect(page.getByText(`A verification link was sent to ${email}`)).toBeVisible();

    await test.step("verifies through the development mailbox", async () => {
      const mail = await context.newPage();
      await mail.goto(`${origin.url}/dev/mail`);
      const link = await mail
        .getByRole("article")
        .filter({ hasText: email })
        .getByRole("link")
        .getAttribute("href");
      await mail.close();
      const { pathname, search } = new URL(link ?? "");
      await page.goto(`${origin.url}${pathname}${search}`);
      await expect(page.getByText("36 free points were added")).toBeVisible();
      await expect(page).toHaveURL(/\/pricing$/);
    });

    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "Matches" })
      .click();
    await workerReady(page);
    await openMatch(page);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await expect(bar).toContainText("Uses your free match this month.");
    await bar.getByRole("button", { name: "Unlock all" }).click();
    await expect(page.getByText("5 prediction(s) unlocked")).toBeVisible();
    await expect(bar).toContainText("All predictions of this match are unlocked");
    const matchUrl = page.url();
    const token = await page.evaluate(() => localStorage.getItem("auth_token_default"));
    const [unlocked] = await unlockedOf(origin.url, token ?? "");
    const explanation = unlocked?.prediction.explanation ?? "";
    await expect(page.getByRole("main").getByText(explanation, { exact: true })).toBeVisible();

    await page.goto(origin.url);
    await openMatch(page, 1);
    await test.step("sees what a second match costs in points, before and after", async () => {
      await page.getByRole("button", { name: "Select none" }).click();
      await page.getByRole("checkbox").first().check();
      await expect(bar).toContainText("15 points; you have 36");
      await expect(bar).toContainText("21 will be left");
      await bar.getByRole("button", { name: "Unlock 1 selected" }).click();
      await expect(page.getByText("1 prediction(s) unlocked")).toBeVisible();
      await expect(bar).toContainText("You have 21 points");
    });
    await expect(async () =>
      expect(await dumpStorage(page)).toContain(asJsonText(explanation)),
    ).toPass();
    await phone.close();

    origin.setCondition("dead");
    context = await phone.open();
    page = await context.newPage();
    await page.goto(origin.url);
    await expect(fixtures(page).first()).toBeVisible();
    await expect(
      page.getByText(/No connection\. (Scores|This match was) saved (just now|\d+ min ago)\./),
    ).toBeVisible();
    await page.goto(matchUrl);
    await expect(page.getByText(explanation)).toBeVisible();
    await expect(
      page.getByText(/No connection\. (Scores|This match was) saved (just now|\d+ min ago)\./),
    ).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Unlock predictions" }).getByRole("button"),
    ).toBeDisabled();

    origin.setCondition("ok");
    await page.reload();
    await logOut(page);
    const stored = await dumpStorage(page);
    expect(stored).not.toContain(asJsonText(explanation));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain("auth_token_default");
    await expect(page.getByText(explanation)).toBeHidden();
  },
);

for (const situation of ["nobody is signed in", "the sign-in has ended on the server"] as const) {
  withoutWorker(
    `A verification link opened when ${situation} is confirmed by the login`,
    async ({ page, origin, expectProblems }) => {
      expectProblems(/status of 401/);
      const fan = await registerUnconfirmed(origin.url);
      if (situation !== "nobody is signed in") {
        await signInAs(page, origin.url, fan.token);
        await leaveAndEndSignIn(page, origin.url, fan.token);
      }
      await page.goto(await verificationLink(origin.url, fan.email));
      await expect(
        page.getByText("Log in with the e-mail and the password that you registered with"),
      ).toBeVisible();
      const form = page.getByRole("form", { name: "Log in" });
      if (situation === "nobody is signed in")
        await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
      await form.getByLabel("E-mail").fill(fan.email);
      await form.getByLabel("Password", { exact: true }).fill(fan.password);
      await form.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("36 free points were added")).toBeVisible();
      await expect(page).toHaveURL(/\/pricing$/);
    },
  );
}
