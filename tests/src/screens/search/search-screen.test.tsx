// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeZone } from "#src/clock/time-zone.ts";
import { dayOf } from "#src/display/day-strip.ts";
import { clubQueries } from "#src/queries/club-queries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { SearchScreen } from "#src/screens/search/search-screen.tsx";
import { stored } from "#src/storage/entries.ts";
import { fixtureEvent } from "../../support/fixture-event.ts";
import { renderScreen } from "../../support/render-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const club = (id: number, name: string, tournamentId = 1) => ({
  id,
  name,
  short_name: name,
  sport_id: 1,
  tournament_ids: [tournamentId],
});

async function openSearch(path = "/search"): Promise<void> {
  await renderScreen(<SearchScreen />, {
    path,
    routePath: "/search",
    fillCache: (client) => {
      client.setQueryData(clubQueries.all().queryKey, {
        body: {
          data: [club(1, "Heronsgate City"), club(2, "Heathcote Vale", 2), club(3, "Oakmoor")],
          tournaments: [
            { id: 1, name: "Northern League", country: null },
            { id: 2, name: "Heritage Shield", country: "Norlund" },
          ],
          meta: { total: 3, per_page: 3, current_page: 1, first_page: 1, last_page: 1 },
        },
        savedAt: null,
      });
      const day = dayOf(new Date());
      const list = eventQueries.list({ schedule_date: day, tz: timeZone() });
      const match = fixtureEvent({ status: "second_half", minute: 75, score: "1|0" });
      client.setQueryData(list.queryKey, {
        body: { data: [match], meta: { stale_since: null, notice: null } },
        savedAt: null,
      });
    },
  });
}

const results = (group: string) =>
  within(screen.getByRole("heading", { name: group }).closest("section") ?? document.body);

it("Enter that ends a word of an input method opens nothing", async () => {
  await openSearch("/search?q=he");
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter", isComposing: true });
  expect(stored.recentSearches.read() ?? []).toEqual([]);
  expect(screen.getByRole("searchbox")).toBeDefined();
});

it("A fan who types reads clubs, competitions and matches, and their number", async () => {
  await openSearch("/search?q=he");
  const clubs = results("Clubs").getAllByRole("link");
  expect(clubs.map(({ textContent }) => textContent)).toEqual([
    "Heronsgate CityNorthern League",
    "Heathcote ValeHeritage Shield",
  ]);
  expect(clubs[0]?.getAttribute("href")).toBe("/club/heronsgate-city-1");
  expect(clubs[0]?.querySelector("mark")?.textContent).toBe("He");
  expect(results("Competitions").getByText("Norlund · 1 club")).toBeDefined();
  const match = results("Matches").getByRole("link", { name: /Oakmoor 1, Heronsgate 0, 75th/ });
  expect(match.textContent).toContain("75′");
  expect(screen.getByText("4 results.").getAttribute("role")).toBe("status");
});

it("A fan reads that nothing was found", async () => {
  await openSearch("/search?q=zzzz");
  expect(screen.getAllByText("No club, competition or match found.")).toHaveLength(2);
});

it("A fan who has typed nothing sees recent searches and competitions", async () => {
  stored.recentSearches.write(["oak", "sao"]);
  await openSearch();
  const recent = results("Recent searches").getAllByRole("button", { name: /^(oak|sao)$/ });
  expect(recent.map(({ textContent }) => textContent)).toEqual(["oak", "sao"]);
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(screen.queryByRole("heading", { name: "Recent searches" })).toBeNull();
  expect(results("Competitions").getAllByRole("listitem")).toHaveLength(2);
});

it("A fan moves with the arrow keys, and Escape clears the text", async () => {
  await openSearch("/search?q=he");
  const field = screen.getByRole("searchbox");
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  const [first, second] = results("Clubs").getAllByRole("link");
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first ?? field, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? field, { key: "ArrowUp" });
  fireEvent.keyDown(first ?? field, { key: "ArrowUp" });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Clubs" })).toBeNull());
});

it("A fan who started with the search leaves it for the matches", async () => {
  await openSearch();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
});

it("A fan who opens a result finds the typed text among the recent searches", async () => {
  stored.recentSearches.write(["oak", "HE", "a", "b", "c"]);
  await openSearch("/search?q=he");
  fireEvent.click(results("Clubs").getAllByRole("link")[0] ?? document.body);
  expect(stored.recentSearches.read()).toEqual(["he", "oak", "a", "b", "c"]);
});
