import { describe, expect, it } from "vitest";
import {
  firstRows,
  groupIntoSections,
  keyOf,
  nextPerTournament,
} from "#src/display/group-events.ts";
import { KICK_OFF, fixtureEvent } from "../support/fixture-event.ts";

const first = { id: 1, name: "Northern League", priority: 10, sport_id: 1 };
const second = { id: 2, name: "Coral League", priority: 5, sport_id: 1 };

const nobody = () => false;
const idsOf = (sections: ReturnType<typeof groupIntoSections>) =>
  sections.map((section) => [keyOf(section), section.events.map(({ id }) => id)]);

describe("The list of a day", () => {
  it("Live matches come first, by the priority of their competition", () => {
    const events = [
      fixtureEvent({ id: 1, tournament: first }),
      fixtureEvent({ id: 2, tournament: second, status: "first_half", start_at: KICK_OFF - 900 }),
      fixtureEvent({ id: 3, tournament: first, status: "halftime" }),
    ];
    expect(idsOf(groupIntoSections(events, nobody))).toEqual([
      ["live", [3, 2]],
      ["tournament 1", [1]],
    ]);
  });

  it("Followed matches come next, and each match appears once", () => {
    const events = [
      fixtureEvent({ id: 1, tournament: first }),
      fixtureEvent({ id: 2, tournament: second }),
      fixtureEvent({ id: 3, tournament: second, status: "second_half" }),
    ];
    expect(idsOf(groupIntoSections(events, ({ id }) => id > 1))).toEqual([
      ["live", [3]],
      ["following", [2]],
      ["tournament 1", [1]],
    ]);
  });

  it("Inside a competition: to come, ended, off; then by kick-off", () => {
    const events = [
      fixtureEvent({ id: 1, status: "postponed", start_at: KICK_OFF - 9_000 }),
      fixtureEvent({ id: 2, status: "ended", start_at: KICK_OFF - 8_000 }),
      fixtureEvent({ id: 3, start_at: KICK_OFF + 60 }),
      fixtureEvent({ id: 4 }),
      fixtureEvent({ id: 5, predictions: { state: "void", total: 0, settled: 0, correct: 0 } }),
    ];
    expect(idsOf(groupIntoSections(events, nobody))).toEqual([["tournament 1", [4, 3, 2, 1, 5]]]);
  });

  it("The first frame has as many rows as fit", () => {
    const events = [1, 2, 3].map((id) =>
      fixtureEvent({ id, tournament: id === 1 ? first : second }),
    );
    const sections = groupIntoSections(events, nobody);
    expect(idsOf(firstRows(sections, 2))).toEqual([
      ["tournament 1", [1]],
      ["tournament 2", [2]],
    ]);
  });
});

it("The strip shows the next match of each competition, by its priority", () => {
  const events = [
    fixtureEvent({ id: 1, tournament: second, start_at: KICK_OFF + 60 }),
    fixtureEvent({ id: 2, tournament: second, start_at: KICK_OFF + 30 }),
    fixtureEvent({ id: 3, tournament: first, status: "ended", start_at: KICK_OFF - 9_000 }),
    fixtureEvent({ id: 4, tournament: first, start_at: KICK_OFF + 90 }),
  ];
  expect(nextPerTournament(events).map(({ id }) => id)).toEqual([4, 2]);
});
