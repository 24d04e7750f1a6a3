import { expect, it } from "vitest";
import { readRound } from "#domain/standings/read-round.ts";

it.each([
  [null, null],
  ["Matchday 12", null],
  ["Round 5", null],
  ["Regular, Matchday 3", null],
  ["League, Matchday 8", null],
  ["Group A, Matchday 2", "Group A"],
  ["Group C", "Group C"],
])("%s belongs to the table %s", (round, group) => {
  expect(readRound(round)).toEqual({ kind: "table", group });
});

it.each([
  ["Round of 16", "Round of 16"],
  ["Quarter-finals", "Quarter-finals"],
  ["Match for third place", "Match for third place"],
  ["Final", "Final"],
  ["Finals, Semifinals", "Semifinals"],
  ["Playoffs, Matchday 1", "Playoffs"],
  ["Playoffs, Matchday 2", "Playoffs"],
])("%s is the knock-out round %s", (round, name) => {
  expect(readRound(round)).toEqual({ kind: "knock_out", name });
});

it("counts friendlies nowhere", () => {
  expect(readRound("Friendly")).toEqual({ kind: "friendly" });
});
