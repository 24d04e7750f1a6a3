// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type SeasonChances, seasonChancesQueries } from "#src/queries/season-chances-queries.ts";
import { SeasonChancesCard } from "#src/screens/competition/season-chances.tsx";
import { renderScreen } from "../support/render-screen.tsx";

const SLUG = "northern-league-3";
const chances: SeasonChances = {
  computed_at: Date.UTC(2026, 10, 27, 12) / 1_000,
  simulations: 10_000,
  relegated: 3,
  clubs: [
    {
      team: { id: 1, name: "Oakmoor Rovers", short_name: "Oakmoor" },
      title: 0.9961,
      top_four: 1,
      relegation: 0,
    },
    {
      team: { id: 2, name: "Heronsgate Town", short_name: "Heronsgate" },
      title: 0.0039,
      top_four: 0.4212,
      relegation: 0.1,
    },
  ],
};

function show(given: SeasonChances | null = chances, savedAt: number | null = null) {
  return renderScreen(<SeasonChancesCard slug={SLUG} />, {
    fillCache: (client) =>
      void client.setQueryData(seasonChancesQueries.of(SLUG).queryKey, {
        body: { data: given },
        savedAt,
      }),
  });
}

const cellsOf = (club: string) =>
  within(screen.getByRole("row", { name: new RegExp(club) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("Each club has its chances of title, top four and relegation, as figures", async () => {
  await show();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Club",
    "Title",
    "Top 4",
    "Relegated",
  ]);
  expect(cellsOf("Oakmoor")).toEqual([">99%", "100%", "0%"]);
  expect(cellsOf("Heronsgate")).toEqual(["<1%", "42%", "10%"]);
});

it("The card says how many seasons were simulated, when, and which places are relegated", async () => {
  await show();
  expect(screen.getByText("10,000 simulated seasons, 27 Nov 2026")).toBeDefined();
  expect(screen.getByText("Relegated: the last three places.")).toBeDefined();
});

it("A league without relegation has no column for it", async () => {
  await show({ ...chances, relegated: 0 });
  expect(screen.queryByRole("columnheader", { name: "Relegated" })).toBeNull();
  expect(screen.queryByText(/Relegated/)).toBeNull();
});

it("Offline, the card says how old its chances are", async () => {
  await show(chances, chances.computed_at);
  expect(screen.getByText(/^These chances were saved/)).toBeDefined();
});

it("A competition without chances shows nothing", async () => {
  await show(null);
  expect(screen.getByRole("main").textContent).toBe("");
});
