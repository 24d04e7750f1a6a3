// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayOf } from "#src/display/day-strip.ts";
import { kickOffText } from "#src/display/match-clock.ts";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { clubQueries } from "#src/queries/club-queries.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { CompetitionsPane } from "#src/screens/home/competitions-pane.tsx";
import { HomeScreen } from "#src/screens/home/home-screen.tsx";
import { clearFollowing, following } from "#src/storage/followed.ts";
import { fixtureEvent } from "../support/fixture-event.ts";
import { renderScreen } from "../support/render-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  clearFollowing();
  vi.unstubAllGlobals();
});

const side = (id: number, name: string) => ({ id, name, short_name: name });
const live = { status: "first_half", minute: 20, score: "0|0" } as const;
const EVENTS = [
  fixtureEvent({ id: 1, homeTeam: side(11, "Alder"), awayTeam: side(12, "Birch") }),
  fixtureEvent({ id: 2, homeTeam: side(13, "Cedar"), awayTeam: side(14, "Denby") }),
  fixtureEvent({ id: 3, homeTeam: side(15, "Elm"), awayTeam: side(16, "Fir"), ...live }),
];

async function open(
  part: React.ReactNode,
  path: string,
  routePath?: string,
  club?: ReturnType<typeof idleClub>,
) {
  await renderScreen(part, {
    path,
    ...(routePath === undefined ? {} : { routePath }),
    fillCache: (client) => {
      const day = eventQueries.day({}, DEFAULT_SPORT, dayOf(new Date()));
      client.setQueryData(day.queryKey, {
        body: { data: EVENTS satisfies Event[], meta: { stale_since: null, notice: null } },
        savedAt: null,
      });
      if (club !== undefined)
        client.setQueryData(clubQueries.detail(`club-${club.body.data.id}`).queryKey, club);
    },
  });
}

const openPane = () => open(<CompetitionsPane />, "/_matches", "/_matches");

it("Without a star the competitions pane has no Following entries", async () => {
  await openPane();
  expect(screen.queryByRole("heading", { name: "Following" })).toBeNull();
  expect(screen.queryByText("All that I follow")).toBeNull();
});

it("The pane lists the matches of followed clubs and competitions, with their number", async () => {
  following.toggle("team", 14);
  following.toggle("event", 3);
  await openPane();
  expect(screen.getByRole("heading", { name: "Following" })).toBeDefined();
  expect(screen.getByRole("link", { name: /^All that I follow/ }).textContent).toBe(
    "All that I followlive, 2",
  );
  expect(screen.getByRole("link", { name: "Cedar v Denby" }).getAttribute("href")).toBe(
    "/prediction/oakmoor-v-heronsgate-2",
  );
  expect(screen.getByRole("link", { name: /^Elm v Fir ?live/ })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Alder v Birch" })).toBeNull();
});

it("A press on “All that I follow” filters the list, and marks the entry as current", async () => {
  following.toggle("tournament", 1);
  await openPane();
  fireEvent.click(screen.getByRole("link", { name: /^All that I follow/ }));
  const entry = await screen.findByRole("link", { name: /^All that I follow/, current: true });
  expect(entry.textContent).toMatch(/3$/);
});

it("Home shows live matches, then the followed ones, then the competitions", async () => {
  following.toggle("event", 2);
  await open(<HomeScreen />, "/");
  const heads = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(heads.map((text) => text?.replace(/(Round.*|[^A-Za-z ].*)$/, ""))).toEqual([
    "Live",
    "Following",
    "Northern League",
  ]);
  expect(
    screen.getAllByRole("link", { name: /^View Predictions/ })[1]?.getAttribute("aria-label"),
  ).toContain("Cedar v Denby");
});

it("The Following chip says what to do without a star, and leads back to all matches", async () => {
  await open(<HomeScreen />, "/?following=1");
  expect(await screen.findByText(/^You follow nothing yet. Tap the star/)).toBeDefined();
  fireEvent.click(screen.getByRole("link", { name: "Clear filters" }));
  const list = await screen.findAllByRole("link", { name: /^View Predictions/ });
  expect(list).toHaveLength(3);
});

it("The Following chip hides every other match", async () => {
  following.toggle("event", 2);
  await open(<HomeScreen />, "/?following=1");
  const filters = within(screen.getByRole("toolbar", { name: "Filters" }));
  expect(filters.getByRole("button", { name: "Following", pressed: true })).toBeDefined();
  expect(screen.getAllByRole("link", { name: /^View Predictions/ })).toHaveLength(1);
});

const idleClub = (next: Event[]) => ({
  body: {
    data: { ...side(31, "Hazel"), sport_id: 1, tournaments: [], last: [], next },
    meta: { stale_since: null, notice: null },
  },
  savedAt: null,
});

it("Home shows the next match of a followed club that does not play today", async () => {
  following.toggle("team", 31);
  following.toggle("team", 14);
  const next = fixtureEvent({ id: 9, homeTeam: side(31, "Hazel"), awayTeam: side(32, "Ivy") });
  await open(<HomeScreen />, "/", undefined, idleClub([next]));
  const list = await screen.findByRole("list", { name: /^Followed clubs without a match/ });
  const links = await within(list).findAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([`Hazel${kickOffText(next)} v Ivy`]);
  expect(links[0]?.getAttribute("href")).toBe("/club/hazel-31");
});

it("With the Following chip a fan reads that no match of the club is planned", async () => {
  following.toggle("team", 31);
  await open(<HomeScreen />, "/?following=1", undefined, idleClub([]));
  expect(await screen.findByText("No match planned")).toBeDefined();
});
