import type { Page } from "@playwright/test";
import type { Account } from "./model.ts";
import type { Random } from "./random.ts";
import { type Step, attempt } from "./step.ts";
import { CheckFailure, GRACE_MS } from "./checks.ts";
import { accountLink } from "../support/screens.ts";
import type { World } from "./world.ts";

const isSignedIn = ({ model }: World) => model.signedIn !== null;
const WAIT_MS = { good: 5_000, slow: 9_000 } as const;

async function clickUnlock(
  world: World,
  random: Random,
  choose: (page: Page) => Promise<void>,
): Promise<string> {
  const { page, model } = world;
  const { slug } = random.pick(model.matches.slice(0, 6));
  if (!page.url().includes("/prediction/"))
    await attempt(page.goto(`/prediction/${slug}`, { waitUntil: "commit" }));
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  const button = bar.getByRole("button", { name: /^Unlock.* selected$/ });
  if (!(await attempt(button.waitFor({ timeout: 1_500 })))) return "nothing to unlock here";
  await choose(page);
  if (!(await attempt(button.click({ timeout: 800 })))) return "the button is disabled";
  await attempt(
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
    !(await attempt(page.getByRole("link", { name: "Login / Register" }).click({ timeout: 800 })))
  )
    return "no login link here";
  if (!(await attempt(form.getByLabel("E-mail").fill(account.email, { timeout: 2_000 }))))
    return "no form";
  await form.getByLabel("Password", { exact: true }).fill(account.password);
  const refusal = form.getByRole("note").filter({ hasText: /./ });
  if (!(await attempt(form.getByRole("button", { name: "Login" }).click({ timeout: 1_500 }))))
    return "the button is disabled";
  await attempt(
    accountLink(page)
      .or(refusal)
      .first()
      .waitFor({ timeout: origin.condition === "slow" ? WAIT_MS.slow : WAIT_MS.good }),
  );
  if (!(await accountLink(page).isVisible()))
    await attempt(page.goto("/", { waitUntil: "commit" }));
  if (
    !(await attempt(accountLink(page).or(loginLink(page)).waitFor())) ||
    !(await accountLink(page).isVisible())
  )
    return `${account.email}, failed`;
  model.signIn(account);
  return account.email;
}

async function logOut({ page, model }: World): Promise<string> {
  if (!(await attempt(accountLink(page).click({ timeout: 2_000 })))) return "no logout button here";
  const logout = page.getByRole("main").getByRole("button", { name: "Logout" });
  const wasAsked = await attempt(logout.click({ timeout: GRACE_MS.blank }));
  if (!wasAsked && model.isExpired && (await loginLink(page).isVisible()))
    return "already signed out";
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to logout?" });
  if (
    !wasAsked ||
    !(await attempt(dialog.getByRole("button", { name: "Logout" }).click({ timeout: 3_000 })))
  )
    throw new CheckFailure(
      "blank",
      `The logout dialog does not open: ${await page.locator("body").innerText()}`,
    );
  if (!(await attempt(loginLink(page).waitFor({ timeout: GRACE_MS.blank }))))
    throw new CheckFailure("leaked", "The logout does not finish.");
  model.signOut();
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

const navigation = (page: Page) => page.getByRole("navigation", { name: "Places" });
const loginLink = (page: Page) => navigation(page).locator('a[href*="tab=login"]');

export const fanSteps: Step[] = [
  {
    name: "unlock all of a match",
    weight: 7,
    can: isSignedIn,
    run: (world, random) => clickUnlock(world, random, async () => undefined),
  },
  {
    name: "unlock one question",
    weight: 6,
    can: isSignedIn,
    run: (world, random) =>
      clickUnlock(world, random, async (page) => {
        if (
          !(await attempt(
            page.getByRole("button", { name: "Select none" }).click({ timeout: 500 }),
          ))
        )
          return;
        const boxes = page.getByRole("main").getByRole("checkbox");
        await attempt(
          boxes.nth(random.below(Math.max(1, await boxes.count()))).check({ timeout: 1_000 }),
        );
      }),
  },
  {
    name: "unlock on another device",
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
    can: ({ model }) => model.signedIn === null || model.isExpired,
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
    name: "end the sign-in on the server",
    weight: 2,
    since: 2,
    can: (world) => isSignedIn(world) && !world.model.isExpired,
    async run({ page, model, truth }) {
      const token = await page
        .evaluate(() => localStorage.getItem("auth_token_default"))
        .catch(() => null);
      if (token === null) return "no sign-in is stored";
      await truth.logOut(token);
      model.isExpired = true;
      return model.signedIn?.email ?? "";
    },
  },
  {
    name: "log in as another fan",
    weight: 3,
    can: isSignedIn,
    async run(world, random) {
      const { signedIn, accounts } = world.model;
      await logOut(world);
      if (world.model.signedIn !== null) return "no logout button here";
      return logIn(world, random.pick(accounts.filter((account) => account !== signedIn)));
    },
  },
];
