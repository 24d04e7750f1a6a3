import { expect, it } from "vitest";
import type { components } from "#contract";
import { formOf } from "#src/display/form.ts";
import { goalsFact, meetingsFact, recordFact } from "#src/display/match-facts.ts";
import { shortRecord } from "../support/short-record.ts";

type FormLine = components["schemas"]["FormLine"];

const line = (scored: number, conceded: number, day: number): FormLine => ({
  side: "home",
  date: `2026-10-0${day}`,
  ground: "home",
  scored,
  conceded,
});
const facts = (meetings: FormLine[]) => ({ goals_expected: 2.8, form: [line(1, 0, 9)], meetings });
const meetingsOf = (lines: FormLine[]) => formOf({ facts: facts(lines), data: {} }, false).meetings;

it("A visitor reads the goals that we expect, with one decimal", () => {
  expect(goalsFact({ ...facts([]), goals_expected: 3 })?.figure).toBe("3.0");
  expect(goalsFact({ ...facts([]), goals_expected: null })).toBeNull();
});

it("A visitor reads who won the last meetings, the home side first", () => {
  const meetings = [line(2, 1, 5), line(1, 1, 4), line(0, 3, 3), line(4, 1, 2), line(1, 0, 1)];
  expect(meetingsFact(meetingsOf(meetings), "Larkholm")).toEqual({
    figure: "3–1–1",
    words: "last five meetings, Larkholm first",
  });
  expect(meetingsFact(meetingsOf(meetings.slice(3)), "Larkholm")?.words).toContain("last two");
  expect(meetingsFact([], "Larkholm")).toBeNull();
});

it("A visitor reads how often our commonest chance came true, from 200 settled answers", () => {
  expect(recordFact(shortRecord(200))).toEqual({
    figure: "85%",
    words: "happened, when we said 80–90%",
  });
  expect(recordFact(shortRecord(199))).toBeNull();
});
