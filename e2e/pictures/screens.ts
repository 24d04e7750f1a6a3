import { expect, type Page } from "@playwright/test";
import type { components } from "#contract";
import { fixtures } from "../support/screens.ts";
import type { World } from "./world.ts";

export interface ScreenState {
  name: string;
  path: string;
  signedIn?: boolean;
  /** Entries of the browser's local storage. */
  storage?: Readonly<Record<string, string>>;
  prepare?(page: Page): Promise<unknown>;
  /** `test:full` compares this screen with its picture. */
  compared?: boolean;
  ready(page: Page): Promise<unknown>;
}

export const DESKTOP_FROM = 1024;
const FEW_SETTLED = 100;

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name }).first()).toBeVisible();

const matchReady = (page: Page) =>
  expect(page.getByRole("main").getByRole("table").first()).toBeVisible();

/** How many demo answers are settled depends on the machine, and 200 would replace the chart. */
const showPastSeasons = (page: Page) =>
  page.route("**/api/v1/track-record*", async (route) => {
    const response = await route.fetch();
    const body: { data: components["schemas"]["TrackRecord"] } = await response.json();
    const counts = { ...body.data.counts, settled: FEW_SETTLED };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, counts } } });
  });

export function screenStates({ slugs, followed }: World): readonly ScreenState[] {
  const list = { ready: (page: Page) => expect(fixtures(page).first()).toBeVisible() };
  const listAndMatch = {
    async ready(page: Page) {
      await list.ready(page);
      if ((page.viewportSize()?.width ?? 0) >= DESKTOP_FROM) await matchReady(page);
    },
  };
  return [
    { name: "home-visitor", path: "/", compared: true, ...listAndMatch },
    {
      name: "home",
      path: "/",
      signedIn: true,
      compared: true,
      async ready(page) {
        await listAndMatch.ready(page);
        await expect(page.getByText(/^Chances now:/).first()).toBeAttached();
      },
    },
    {
      name: "home-following",
      path: "/",
      storage: { "touchline-followed": followed },
      ready: (page) =>
        expect(page.getByRole("list", { name: /^Followed clubs/ }).getByRole("link")).toBeVisible(),
    },
    {
      name: "home-scores-hidden",
      path: "/",
      storage: { "touchline-hide-scores": "on" },
      ready: (page) => expect(page.getByText("Scores are hidden.")).toBeVisible(),
    },
    {
      name: "leagues",
      path: "/",
      ready: async (page) => {
        await page.getByRole("button", { name: "Leagues" }).click();
        await expect(page.getByRole("dialog").getByText("Hide scores")).toBeVisible();
      },
    },
    { name: "home-tomorrow", path: "/?date=2026-11-22", ...list },
    {
      name: "home-empty",
      path: "/?date=2026-11-22&status=penalties",
      ready: (page) => expect(page.getByText("No available matches")).toBeVisible(),
    },
    {
      name: "match-locked-visitor",
      path: `/prediction/${slugs.locked}`,
      ready: matchReady,
    },
    ...(["locked", "open", "live", "ended"] as const).map((state) => ({
      name: `match-${state}`,
      path: `/prediction/${slugs[state]}`,
      signedIn: true,
      compared: true,
      ready: matchReady,
    })),
    {
      name: "match-void",
      path: `/prediction/${slugs.void}`,
      signedIn: true,
      compared: true,
      ready: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
    },
    { name: "club", path: `/club/${slugs.club}`, ready: heading(/^Last five/) },
    {
      name: "competition",
      path: `/competition/${slugs.competition}`,
      ready: (page) => expect(page.getByRole("table").first()).toBeVisible(),
    },
    {
      name: "search",
      path: "/search?q=ma",
      ready: (page) => expect(page.getByRole("main").getByRole("link").first()).toBeVisible(),
    },
    {
      name: "notifications",
      path: "/settings/notifications",
      storage: { "touchline-followed": followed },
      ready: heading("What you follow"),
    },
    { name: "my-picks", path: "/my-picks", signedIn: true, compared: true, ready: heading(/./) },
    {
      name: "track-record",
      path: "/track-record",
      compared: true,
      prepare: showPastSeasons,
      ready: heading(/^When we said/),
    },
    {
      name: "pricing",
      path: "/pricing",
      signedIn: true,
      compared: true,
      ready: heading("Starter"),
    },
    { name: "pricing-visitor", path: "/pricing", ready: heading("Starter") },
    { name: "account", path: "/profile", signedIn: true, compared: true, ready: heading(/./) },
    {
      name: "edit-profile",
      path: "/profile/edit-profile",
      signedIn: true,
      ready: (page) => expect(page.getByText(/^Expires/)).toBeVisible(),
    },
    { name: "history", path: "/profile/past-predictions", signedIn: true, ready: heading(/./) },
    { name: "transactions", path: "/profile/transactions", signedIn: true, ready: heading(/./) },
    {
      name: "register",
      path: "/?tab=register&login=1",
      compared: true,
      ready: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible(),
    },
    {
      name: "login",
      path: "/?tab=login",
      ready: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible(),
    },
    { name: "questions-and-answers", path: "/frequently-asked-questions", ready: heading(/./) },
    { name: "how-it-works", path: "/how-it-works", ready: heading(/./) },
    { name: "about-us", path: "/about-us", ready: heading(/./) },
    { name: "seals", path: "/seals", ready: heading(/./) },
    { name: "not-found", path: "/no/such/page", ready: heading("Page not found") },
  ];
}
