import { expect, it } from "vitest";
import { fitStrengths, type TeamStrength } from "#engine/fit.ts";
import { matchNotes } from "#engine/match-notes.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { league } from "./any-prediction.ts";

const fit = fitStrengths(league, { asOf: 0, sport: FOOTBALL });
const names = { home: "Oakmoor", away: "Heronsgate" };
const team = (effectiveMatches: number, isNew = false): TeamStrength => ({
  ...fit.newcomer,
  effectiveMatches,
  isNew,
  promoted: isNew,
});

function notesOf(home: TeamStrength | undefined, away: TeamStrength | undefined): string[] {
  const teams = new Map(
    Object.entries({ home, away }).flatMap(([key, strength]) =>
      strength === undefined ? [] : [[key, strength] as const],
    ),
  );
  return matchNotes(
    { ...fit, teams },
    { keys: { home: "home", away: "away" }, names, neutral: false },
  );
}

it("Two sides of the same kind share one note", () => {
  expect(notesOf(team(10), team(11))).toEqual([
    "We know little of both sides: by their age, their results count as 10 matches and 11 matches.",
  ]);
  expect(notesOf(team(1.2), team(0.9))).toEqual([
    "We know little of both sides: by their age, their results count as 1 match each.",
  ]);
  expect(notesOf(team(3, true), team(0.2, true))).toEqual([
    "Neither side played in this competition last season. We start from newcomers' ratings; what we know of them counts as 3 matches and less than 1 match.",
  ]);
  expect(notesOf(undefined, undefined)).toEqual([
    "We have no match of either side in this competition, and rate them like newcomers.",
  ]);
  expect(notesOf(team(30), team(40))).toEqual([]);
});

it("Two sides of different kinds have a note each, the home side's first", () => {
  expect(notesOf(team(10), undefined)).toEqual([
    "We know little of Oakmoor: by their age, their results count as 10 matches.",
    "We have no match of Heronsgate in this competition, and rate them like a newcomer.",
  ]);
  expect(notesOf(team(30), team(2, true))).toEqual([
    "Heronsgate did not play in this competition last season. We start from a newcomer's rating; what we know of them counts as 2 matches.",
  ]);
});
