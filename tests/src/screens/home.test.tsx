// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { dayOf } from "#src/display/day-strip.ts";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { BelowList } from "#src/screens/home/below-list.tsx";
import { HomeScreen } from "#src/screens/home/home-screen.tsx";
import { fixtureEvent } from "../support/fixture-event.ts";
import { renderScreen } from "../support/render-screen.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("A visitor sees the sports in the order of their ids", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await renderScreen(<HomeScreen />, {
    fillCache: (client) =>
      client.setQueryData(sportQueries.list().queryKey, {
        body: {
          data: [
            { id: 2, name: "Futsal", slug: "futsal" },
            { id: 1, name: "Football", slug: "football" },
          ],
          meta: { total: 2, per_page: 2, current_page: 1, first_page: 1, last_page: 1 },
        },
        savedAt: null,
      }),
  });
  const sports = within(screen.getByRole("combobox", { name: "Sport" })).getAllByRole("option");
  expect(sports.map(({ textContent }) => textContent)).toEqual(["Football", "Futsal"]);
});

it("A visitor reads a link to the questions below the list", async () => {
  const day = dayOf(new Date());
  await renderScreen(
    <BelowList list={{ current: null }} today={day} chosen={day} onRefresh={() => undefined} />,
  );
  const banner = screen.getByRole("link", { name: /^How are predictions made/ });
  expect(banner.getAttribute("href")).toBe("/frequently-asked-questions");
});

it("A visitor reads both short names and VS in the strip of next matches", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const answer = (data: ReturnType<typeof fixtureEvent>[]) => ({
    body: { data, meta: { stale_since: null, notice: null } },
    savedAt: null,
  });
  await renderScreen(<HomeScreen />, {
    fillCache: (client) => {
      const day = eventQueries.day({}, DEFAULT_SPORT, dayOf(new Date()));
      client.setQueryData(day.queryKey, answer([fixtureEvent({ id: 1 })]));
      client.setQueryData(
        eventQueries.upcoming(DEFAULT_SPORT).queryKey,
        answer([fixtureEvent({ id: 2 })]),
      );
    },
  });
  const strip = await screen.findByRole("list", { name: "Next matches" });
  expect(strip.textContent).toMatch(/^OakmoorVSHeronsgate/);
});
