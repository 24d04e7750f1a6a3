import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Fan, registerFan, workerReady } from "./support/api.ts";
import { daysFromToday, matchesOn, matchesToCome, unlockElsewhere } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;
/** The narrowest that WCAG 2.2 (1.4.10, reflow) asks for. */
const NARROWEST = { width: 320, height: 640 };
const TARGET = 44;

interface Screen {
  name: string;
  path: string;
  /** Brings the page to the state that is meant; without it, a heading is waited for. */
  reach?: (page: Page) => Promise<void>;
  /** In every scheme at every width. What frames the screens is the same on all of them: one is enough. */
  everywhere?: true;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const RECORD: Screen = { name: "the track record", path: "/track-record", reach: openPlotFigures };

const WORDS: readonly Screen[] = [
  {
    name: "pricing",
    path: "/pricing",
    reach: (page) => expect(page.getByRole("heading", { name: "Starter" })).toBeVisible(),
  },
  { name: "questions and answers", path: "/frequently-asked-questions" },
  { name: "how it works", path: "/how-it-works" },
  { name: "contact", path: "/contact-us" },
  { name: "terms", path: "/terms-of-use" },
  { name: "privacy", path: "/privacy-policy" },
  { name: "an unknown address", path: "/no/such/page", reach: heading("Page not found") },
  {
    name: "an unknown match",
    path: "/prediction/nobody-v-nothing",
    reach: heading("Match not found"),
  },
  {
    name: "a verification link where nobody is signed in",
    path: `/verify-email?email=ada@example.com&token=${"a".repeat(40)}`,
    reach: (page) =>
      expect(
        page.getByText("Log in with the e-mail and the password that you registered with"),
      ).toBeVisible(),
  },
  {
    name: "about us with what readers say",
    path: "/about-us",
    reach: (page) =>
      expect(page.getByRole("heading", { name: "What readers might say" })).toBeVisible(),
  },
];

/** What this phone keeps. */
const KEPT: readonly Screen[] = [
  {
    name: "the picks of nobody",
    path: "/my-picks",
    reach: (page) => expect(page.getByText("Log in to read the predictions")).toBeVisible(),
  },
  {
    name: "the connection lab",
    path: "/settings/connection",
    reach: (page) => expect(page.getByText(/^(None|\d+, about \d+ KB)$/).first()).toBeVisible(),
  },
  {
    name: "the seals",
    path: "/seals",
    reach: (page) => expect(page.getByText(/^\d+ seals, the latest of/)).toBeVisible(),
  },
];

const DIALOGS: readonly Screen[] = [
  {
    name: "the login",
    path: "/pricing?tab=login",
    reach: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible(),
  },
  { name: "a registration full of errors", path: "/pricing?tab=register", reach: leaveEveryField },
];

async function leaveEveryField(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Register" });
  for (const label of [
    "First name",
    "Last name",
    "E-mail",
    "Where did you hear of us?",
    /^Password/,
    "Confirm password",
  ])
    await form.getByLabel(label).focus();
  await form.getByRole("checkbox").focus();
  await expect(form.getByText("Confirm Password is required")).toBeVisible();
}

async function openPlotFigures(page: Page): Promise<void> {
  await page.getByText("The figures of the plot").click();
  await expect(page.getByRole("table", { name: /by the chance we gave them$/ })).toBeVisible();
}

async function openCheck(page: Page): Promise<void> {
  await expect(page.getByText("Actual").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Check the seal/ })
    .first()
    .click();
  await expect(page.getByText("The seal fits.")).toBeVisible();
}

/** Slugs of a day's matches in a state: what is to come, or what is over. */
async function slugOf(
  originUrl: string,
  days: number,
  status: "not_started" | "ended",
): Promise<string> {
  return (
    (await matchesOn(originUrl, daysFromToday(days))).find((match) => match.status === status)
      ?.slug ?? ""
  );
}

async function fixtureScreens(originUrl: string): Promise<readonly Screen[]> {
  return [
    {
      name: "the matches of today",
      path: "/",
      reach: (page) => expect(fixtures(page).first()).toBeVisible(),
    },
    {
      name: "a category without matches",
      path: "/?status=penalties&tournament=1",
      reach: (page) => expect(page.getByText("No available matches")).toBeVisible(),
    },
    {
      name: "a locked match",
      path: `/prediction/${await slugOf(originUrl, 1, "not_started")}`,
      everywhere: true,
      reach: (page) => expect(page.getByRole("checkbox").first()).toBeVisible(),
    },
    {
      name: "an ended match",
      path: `/prediction/${await slugOf(originUrl, -1, "ended")}`,
      reach: openCheck,
    },
  ];
}

async function go(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await (screen.reach ?? heading(/./))(page);
}

async function look(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(STANDARDS)
    .analyze();
  return violations;
}

/** What axe finds on a screen, named by it; every scheme at every width, or a phone in the dark and a desk in the light. */
async function flaws(page: Page, name: string, everywhere = false): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const usual = size === SIZES[0] ? ("dark" as const) : ("light" as const);
    for (const colorScheme of everywhere ? (["light", "dark"] as const) : [usual]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page, colorScheme);
      let violations = await look(page);
      // A busy machine may draw the last colours late. What is still there at a second look is a flaw.
      if (violations.length > 0) {
        await settled(page, colorScheme);
        violations = await look(page);
      }
      const complaints = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
      );
      // What a sticky bar covers now, a scroll uncovers.
      found.push(
        ...complaints
          .filter((complaint) => !complaint.includes("partially obscured"))
          .map((complaint) => `${name}, ${size.width} px, ${colorScheme}: ${complaint}`),
      );
    }
  }
  return found;
}

/** Until the page has taken on what was just emulated, and nothing is on its way from one colour to another. */
async function settled(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

/** The same of several screens, and which of them scroll sideways on the narrowest phone. */
async function flawsOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(SIZES[0]);
    await go(page, screen);
    found.push(...(await flaws(page, screen.name, screen.everywhere)));
    await page.setViewportSize(NARROWEST);
    // What a script lays out by the width follows it a moment later.
    const fits = await page
      .waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        null,
        { timeout: 5_000 },
      )
      .catch(() => null);
    if (fits === null) found.push(`${screen.name}, ${NARROWEST.width} px: scrolls sideways`);
  }
  return found;
}

async function signIn(page: Page, fan: Fan): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem("auth_token_default", token), fan.token);
}

/** Names of what can be pressed inside and is smaller than a fingertip. */
function smallTargets(page: Page, where: string): Promise<string[]> {
  return page.locator(where).evaluate((area, target) => {
    const controls = [...area.querySelectorAll<HTMLElement>("button, input, select, a")].filter(
      (control) => control.closest("label a") === null,
    );
    return controls.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      return width >= target && height >= target
        ? []
        : [
            `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}: ${width} x ${height}`,
          ];
    });
  }, TARGET);
}

test("Nothing that axe knows keeps a visitor out of the matches, and they fit the narrowest phone", async ({
  page,
  origin,
}) => {
  // So many looks take a third of the usual time on a machine that does nothing else.
  test.slow();
  expect(await flawsOf(page, await fixtureScreens(origin.url))).toEqual([]);
});

test("Nothing that axe knows keeps a visitor out of the track record, and its controls are as large as a fingertip", async ({
  page,
}) => {
  // So many looks take a third of the usual time on a machine that does nothing else.
  test.slow();
  expect(await flawsOf(page, [RECORD])).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
});

test("Nothing that axe knows keeps a visitor out of the other pages", async ({
  page,
  expectProblems,
}) => {
  // So many looks take a third of the usual time on a machine that does nothing else.
  test.slow();
  expectProblems(/status of 4\d\d/);
  expect(await flawsOf(page, WORDS)).toEqual([]);
});

test("Nothing that axe knows keeps a fan out of the login, the registration, the account and the way out", async ({
  page,
  origin,
}) => {
  expect(await flawsOf(page, DIALOGS)).toEqual([]);
  await signIn(page, await registerFan(origin.url));
  await page.setViewportSize(SIZES[0]);
  await page.goto("/pricing");
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("button", { name: "Account" })
    .click();
  await expect(page.getByRole("dialog", { name: "Ada Obi" })).toBeVisible();
  expect(await flaws(page, "the account")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to logout?" }),
  ).toBeVisible();
  expect(await flaws(page, "the way out")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Plan:/ }).click();
  expect(await flaws(page, "the plan")).toEqual([]);
});

test("Nothing that axe knows keeps a fan out of their picks, or from removing them from the phone", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  await unlockElsewhere(origin.url, fan.token, match);
  await signIn(page, fan);
  await page.setViewportSize(SIZES[0]);
  await page.goto("/my-picks");
  await page.locator("summary").first().click();
  expect(await flaws(page, "picks")).toEqual([]);
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.getByRole("button", { name: "Remove from this phone" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await flaws(page, "removing picks")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Your picks are not saved on this phone")).toBeVisible();
  await expect(page.locator("summary").first()).toBeVisible();
  expect(await flaws(page, "picks that are not kept")).toEqual([]);
});

test("Nothing that axe knows keeps a visitor out of what this phone keeps, out of what is wrong with a seal, or hides that a network is pretended", async ({
  page,
  origin,
}) => {
  expect(await flawsOf(page, KEPT)).toEqual([]);
  origin.wasSpoilt = true;
  // A dishonest server as well: its alarm stands on the same pages.
  origin.rewrite(/^\/api\/v1\/proofs\?/, (body) =>
    body.replaceAll(/"root":"[0-9a-f]{8}/g, '"root":"00000000'),
  );
  await page.setViewportSize(SIZES[0]);
  await page.goto("/seals");
  await expect(page.getByText("The server now shows another one in its place.")).toBeVisible();
  expect(await flaws(page, "the alarm and its evidence")).toEqual([]);
  expect(await smallTargets(page, "[role=alert]")).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  await page.goto("/settings/connection");
  await page.getByRole("radio", { name: /^Failing/ }).check();
  await expect(page.getByRole("banner").getByText("Pretending: failing network.")).toBeVisible();
  expect(await flaws(page, "a pretended network")).toEqual([]);
  expect(await smallTargets(page, "header")).toEqual([]);
});

test("With reduced motion nothing moves, not even what waits", async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
    );
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  // For as long as the app waits.
  origin.holdAnswers(/^\/api\/v1\/events\?/);
  await page.goto("/?sport=futsal");
  await expect(page.getByRole("status", { name: "Loading fixtures" })).toBeVisible();
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moving).toBeGreaterThan(0);
});

test("How old the scores are is said in a region that was there before the words, so that a screen reader speaks them", async ({
  page,
  origin,
}) => {
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
  origin.become("dead");
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(
    page.locator("[data-before]").filter({ hasText: "No connection. Scores saved" }),
  ).toBeVisible();
});

test("The login of the top bar says why it is off without a connection", async ({
  page,
  context,
  origin,
}) => {
  await page.setViewportSize(SIZES[1]);
  await page.goto("/pricing");
  await workerReady(page);
  const form = page.getByRole("banner").getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill("ada@example.com");
  await form.getByLabel("Password").fill("horse battery staple");
  const button = form.getByRole("button", { name: "Login" });
  await expect(button).toBeEnabled();
  origin.wasSpoilt = true;
  await context.setOffline(true);
  await expect(button).toBeDisabled();
  await expect(form.getByText("You are offline. This needs a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(button).toBeEnabled();
});

test("Every control of the bars and forms is as large as a fingertip", async ({ page, origin }) => {
  await page.goto(`/prediction/${await slugOf(origin.url, 1, "not_started")}`);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(await smallTargets(page, 'nav[aria-label="Places"]')).toEqual([]);
  expect(await smallTargets(page, 'section[aria-label="Unlock predictions"]')).toEqual([]);
  expect(await smallTargets(page, "main")).toEqual([]);
  for (const screen of DIALOGS) {
    await go(page, screen);
    expect(await smallTargets(page, "dialog"), screen.name).toEqual([]);
  }
});
