// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { readIdSlug } from "#domain/id-slug.ts";
import type { TableView } from "#src/display/competition-table.ts";
import type { CompetitionTable } from "#src/queries/table-queries.ts";
import { CompetitionScreen } from "#src/screens/competition/competition-screen.tsx";
import { ALL_SHOWN, hiddenScores } from "#src/state/hidden-scores.ts";
import { press, renderScreen } from "../support/render-screen.tsx";

const SLUG = "premier-league-3";

function team(id: number, name: string) {
  return { id, name, short_name: name.slice(0, 4) };
}

function row(position: number, name: string, change = {}) {
  return {
    team: team(position, name),
    position,
    played: 2,
    won: 1,
    drawn: 0,
    lost: 1,
    goals_for: 3,
    goals_against: 2,
    points: 3,
    deduction: 0,
    form: "WL",
    ...change,
  };
}

const ROWS = [row(1, "Leafs"), row(2, "Everton", { points: -1, deduction: 4 })];
const TABLE: CompetitionTable = {
  tournament: { id: 3, sport_id: 1, name: "Premier League", priority: 90 },
  season: { label: "2024/25", starts_at: 1_723_800_000 },
  groups: [
    {
      name: null,
      all: ROWS,
      home: [row(1, "Everton")],
      away: [],
      zones: [{ kind: "top", name: "Top four", from: 1, to: 1 }],
    },
  ],
  rounds: [
    {
      name: "Final",
      ties: [
        {
          home: team(1, "Leafs"),
          away: team(2, "Everton"),
          winner_id: 1,
          aggregate: null,
          legs: [
            {
              id: 9,
              slug: "leafs-v-everton",
              home_id: 1,
              start_at: 1_723_800_000,
              status: "ended",
              score: "1|1",
              after_extra_time: "1|1",
              penalties: "4|2",
            },
          ],
        },
      ],
    },
  ],
};

async function openTable(table: CompetitionTable, show: TableView = "all") {
  await renderScreen(<CompetitionScreen slug={SLUG} show={show} />, {
    fillCache: (client) => {
      client.setQueryDefaults(["season-chances"], { enabled: false });
      client.setQueryData(["table", readIdSlug(SLUG)], {
        body: { data: table, meta: { stale_since: null, notice: "Demo data." } },
        savedAt: null,
      });
    },
  });
}

const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("A competition's page", () => {
  it("shows each club's place, zone, points, form and deduction, and links to it", async () => {
    await openTable(TABLE);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Premier League");
    expect(screen.getByText("Season 2024/25")).toBeDefined();
    const [, first, second] = screen.getAllByRole("row");
    if (first === undefined || second === undefined) throw new Error("There are two clubs.");
    expect(within(first).getByText(/Top four/)).toBeDefined();
    expect(within(first).getByText("won, lost")).toBeDefined();
    expect(within(second).getByText("-1")).toBeDefined();
    expect(screen.getByText("Everton: 4 points deducted.")).toBeDefined();
    expect(links()).toContain("/club/leafs-1");
    expect(screen.getByRole("button", { name: "Follow Premier League" })).toBeDefined();
  });

  it("shows home matches on their tab, without zones", async () => {
    await openTable(TABLE, "home");
    expect(screen.getByRole("table", { name: "Table, home matches" })).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.queryByText(/Top four/)).toBeNull();
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBeNull();
  });

  it("names the winner on penalties and links to the match", async () => {
    await openTable(TABLE);
    expect(screen.getByText("4–2 on penalties")).toBeDefined();
    expect(screen.getByText("went through")).toBeDefined();
    expect(links()).toContain("/prediction/leafs-v-everton");
  });

  it("without any table links to the matches", async () => {
    await openTable({ ...TABLE, groups: [], rounds: [] });
    expect(screen.getByRole("link", { name: "See its matches" }).getAttribute("href")).toBe(
      "/?tournament=3",
    );
  });

  it("shows no result before a tap to a fan who hides scores", async () => {
    hiddenScores.set({ ...ALL_SHOWN, isOn: true });
    try {
      await openTable(TABLE);
      expect(screen.queryByRole("table")).toBeNull();
      expect(screen.queryByText("4–2 on penalties")).toBeNull();
      press("Show the table");
      expect(screen.getByRole("table")).toBeDefined();
    } finally {
      hiddenScores.set(ALL_SHOWN);
    }
  });
});
