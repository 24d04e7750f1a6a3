import type { components } from "#contract";
import { fullestRange } from "#src/display/claim-text.ts";
import type { FormRow } from "#src/display/form.ts";

type Schemas = components["schemas"];

export interface Fact {
  figure: string;
  words: string;
}

export function goalsFact({ goals_expected }: Schemas["MatchFacts"]): Fact | null {
  return goals_expected === null
    ? null
    : { figure: goals_expected.toFixed(1), words: "goals expected in this match" };
}

const NUMBERS: Partial<Record<number, string>> = { 2: "two", 3: "three", 4: "four", 5: "five" };

/** Won, drawn and lost by the home side. */
export function meetingsFact(meetings: readonly FormRow[], home: string): Fact | null {
  if (meetings.length === 0) return null;
  const count = (letter: FormRow["letter"]) =>
    meetings.filter((meeting) => meeting.letter === letter).length;
  return {
    figure: `${count("W")}–${count("D")}–${count("L")}`,
    words: `last ${NUMBERS[meetings.length] ?? meetings.length} meetings, ${home} first`,
  };
}

export function recordFact(record: Parameters<typeof fullestRange>[0]): Fact | null {
  const range = fullestRange(record);
  return range === null
    ? null
    : { figure: `${range.happened}%`, words: `happened, when we said ${range.said}` };
}
