import type { Page } from "@playwright/test";
import type { Account } from "./model.ts";
import type { Random } from "./random.ts";
import { type Step, tryTo } from "./step.ts";
import { Broken, LIMITS_MS } from "./checks.ts";
import { accountLink } from "../support/screens.ts";
import type { World } from "./world.ts";

const isSignedIn = ({ model }: World) => model.signedIn !== null;
const WAIT_MS = { good: 5_000, slow: 9_000 } as const;

async function press(
  world: World,
  random: Random,
  choose: (page: Page) => Promise<void>,
): Promise<string> {
  const { page, model } = world;
  const { slug } = random.pick(model.matches.slice(0, 6));
  if (!page.url().includes("/prediction/"))
    await tryTo(page.goto(`/prediction/${slug}`, { waitUntil: "commit" }));
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  const button = bar.getByRole("button", { name: /^Unlock.* selected$/ });
  if (!(await tryTo(button.waitFor({ timeout: 1_500 })))) return "nothing to unlock here";
  await choose(page);
  if (!(await tryTo(button.click({ timeout: 800 })))) return "the button is off";
  await tryTo(
    page
      .getByText(/prediction\(s\) unlocked/)
      .first()
      .waitFor({ timeout: 1_500 }),
  );
  return new URL(page.url()).pathname;
}

async function logIn(world: World, account: Account): Promise<string> {
  const { page, model, origin } = world;
  const form = page.getByRole("form", { name: "Log in" });
  if (
    !(await form.isVisible()) &&
    !(await tryTo(page.getByRole("link", { name: "Login / Register" }).click({ timeout: 800 })))
  )
    return "no way to log in here";
  if (!(await tryTo(form.getByLabel("E-mail").fill(account.email, { timeout: 2_000 }))))
    return "no form";
  await form.getByLabel("Password", { exact: true }).fill(account.password);
  const refusal = form.getByRole("note").filter({ hasText: /./ });
  if (!(await tryTo(form.getByRole("button", { name: "Login" }).click({ timeout: 1_500 }))))
    return "the button is off";
  await tryTo(
    accountOf(page)
      .or(refusal)
      .first()
      .waitFor({ timeout: origin.condition === "slow" ? WAIT_MS.slow : WAIT_MS.good }),
  );
  if (!(await accountOf(page).isVisible())) await tryTo(page.goto("/", { waitUntil: "commit" }));
  if (
    !(await tryTo(accountOf(page).or(loginOf(page)).waitFor())) ||
    !(await accountOf(page).isVisible())
  )
    return `${account.email}, in vain`;
  model.enter(account);
  return account.email;
}

async function logOut({ page, model }: World): Promise<string> {
  if (!(await tryTo(accountOf(page).click({ timeout: 2_000 })))) return "no way to log out here";
  const logout = page.getByRole("main").getByRole("button", { name: "Logout" });
  const asked = await tryTo(logout.click({ timeout: LIMITS_MS.blank }));
  if (!asked && model.expired && (await loginOf(page).isVisible())) return "signed out by now";
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to logout?" });
  if (
    !asked ||
    !(await tryTo(dialog.getByRole("button", { name: "Logout" }).click({ timeout: 3_000 })))
  )
    throw new Broken(
      "blank",
      `the logout does not open: ${await page.locator("body").innerText()}`,
    );
  if (!(await tryTo(loginOf(page).waitFor({ timeout: LIMITS_MS.blank }))))
    throw new Broken("leaked", "the logout does not end");
  model.leave();
  return "";
}

async function setLifecycle(
  { context }: World,
  tab: Page,
  state: "frozen" | "active",
): Promise<void> {
  const session = await context.newCDPSession(tab);
  await session.send("Page.setWebLifecycleState", { state });
  await session.detach();
}

const places = (page: Page) => page.getByRole("navigation", { name: "Places" });
const accountOf = accountLink;
const loginOf = (page: Page) => places(page).locator('a[href*="tab=login"]');

export const fanSteps: Step[] = [
  {
    name: "unlock all of a match",
    weight: 7,
    can: isSignedIn,
    run: (world, random) => press(world, random, async () => undefined),
  },
  {
    name: "unlock one question",
    weight: 6,
    can: isSignedIn,
    run: (world, random) =>
      press(world, random, async (page) => {
        if (
          !(await tryTo(page.getByRole("button", { name: "Select none" }).click({ timeout: 500 })))
        )
          return;
        const boxes = page.getByRole("main").getByRole("checkbox");
        await tryTo(
          boxes.nth(random.below(Math.max(1, await boxes.count()))).check({ timeout: 1_000 }),
        );
      }),
  },
  {
    name: "unlock elsewhere",
    weight: 2,
    async run({ model, truth }, random) {
      const account = random.pick(model.accounts);
      const match = random.pick(model.matches.slice(6));
      const question = random.pick(await truth.questions(match.slug));
      await truth.unlock(account.token, match.id, question);
      return `${account.email}, question ${question} of ${match.slug}`;
    },
  },
  {
    name: "log in",
    weight: 24,
    can: ({ model }) => model.signedIn === null || model.expired,
    run: (world, random) => logIn(world, random.pick(world.model.accounts)),
  },
  { name: "log out", weight: 3, can: isSignedIn, run: (world) => logOut(world) },
  {
    name: "log out beside a frozen tab",
    weight: 2,
    since: 2,
    can: (world) => isSignedIn(world) && world.tabs.length > 1,
    async run(world) {
      const frozen = world.tabs.filter((tab) => tab !== world.page);
      for (const tab of frozen) await setLifecycle(world, tab, "frozen");
      try {
        return await logOut(world);
      } finally {
        for (const tab of frozen) await setLifecycle(world, tab, "active");
      }
    },
  },
  {
    name: "the sign-in ends on the server",
    weight: 2,
    since: 2,
    can: (world) => isSignedIn(world) && !world.model.expired,
    async run({ page, model, truth }) {
      const token = await page
        .evaluate(() => localStorage.getItem("auth_token_default"))
        .catch(() => null);
      if (token === null) return "no sign-in is stored here";
      await truth.logOut(token);
      model.expired = true;
      return model.signedIn?.email ?? "";
    },
  },
  {
    name: "log in as another",
    weight: 3,
    can: isSignedIn,
    async run(world, random) {
      const { signedIn, accounts } = world.model;
      await logOut(world);
      if (world.model.signedIn !== null) return "no way to log out here";
      return logIn(world, random.pick(accounts.filter((account) => account !== signedIn)));
    },
  },
];
