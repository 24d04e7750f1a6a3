import { DAY_S } from "#domain/day.ts";
import { sidesOf } from "#engine/proofs/answer-fault.ts";
import type { SideNames } from "#engine/question-list.ts";
import type { RecordColumn, RecordLine } from "#server/proofs/record-columns.ts";
import { isRevealed, outcomesOf } from "#server/verify/check-line.ts";

const MATCH_COLUMNS = {
  source: "source",
  tournament: "tournament",
  kick_off: "kick-off",
  afterwards: "mark for predictions computed afterwards",
} as const satisfies Partial<Record<RecordColumn, string>>;

const SCORE_COLUMNS = {
  home_score: "score",
  away_score: "score",
  half_time_home: "half-time score",
  half_time_away: "half-time score",
} as const satisfies Partial<Record<RecordColumn, string>>;

interface Facts {
  line: RecordLine;
  scored: RecordLine | null;
  isVoid: boolean;
  questions: Set<string>;
}

/** Detects a server that seals every answer or judges by different scores. */
export interface MatchFacts {
  matches: Map<string, Facts>;
  /** Detects a match sealed twice under different names. */
  meetings: Map<string, Meeting[]>;
}

interface Meeting {
  event: string;
  kickOff: number;
}

/** The same sides never meet twice within this time. */
const SAME_MATCH_S = DAY_S / 2;

/** @returns contradictions with earlier lines of the same match */
export function checkMatch(line: RecordLine, seen: MatchFacts): string[] {
  const hasScore = line.home_score !== "" || line.away_score !== "";
  const previous = seen.matches.get(line.event) ?? {
    line,
    scored: null,
    isVoid: line.state === "void",
    questions: new Set(),
  };
  seen.matches.set(line.event, previous);
  previous.scored ??= hasScore ? line : null;
  const faults = differing(line, previous.line, MATCH_COLUMNS);
  if (hasScore && previous.scored !== null)
    faults.push(...differing(line, previous.scored, SCORE_COLUMNS));
  if ((line.state === "void") !== previous.isVoid)
    faults.push("another line of its match disagrees about whether it counts");
  if (previous.questions.has(line.question))
    faults.push("the same question of the same match was sealed twice");
  previous.questions.add(line.question);
  if (hasSecondMeeting(line, seen.meetings))
    faults.push("another match has the same sides within twelve hours");
  return faults;
}

function hasSecondMeeting(line: RecordLine, meetings: MatchFacts["meetings"]): boolean {
  const names = sideNamesOf(line);
  if (names === null) return false;
  const sides = JSON.stringify([line.source, line.tournament, ...[names.home, names.away].sort()]);
  const meeting = { event: line.event, kickOff: Number(line.kick_off) };
  const others = (meetings.get(sides) ?? []).filter(({ event }) => event !== meeting.event);
  meetings.set(sides, [...others, meeting]);
  return others.some(({ kickOff }) => Math.abs(kickOff - meeting.kickOff) < SAME_MATCH_S);
}

function differing(
  line: RecordLine,
  other: RecordLine,
  columns: Partial<Record<RecordColumn, string>>,
): string[] {
  const names = Object.entries(columns).flatMap(([column, name]) =>
    Reflect.get(line, column) === Reflect.get(other, column) ? [] : [name],
  );
  return [...new Set(names)].map((name) => `another line of its match has a different ${name}`);
}

export function sidesIn(lines: readonly RecordLine[]): Map<string, SideNames> {
  return new Map(
    lines.flatMap((line) => {
      const names = isRevealed(line) ? sideNamesOf(line) : null;
      return names === null ? [] : [[line.event, names] as const];
    }),
  );
}

function sideNamesOf(line: RecordLine): SideNames | null {
  const outcomes = outcomesOf(line);
  return outcomes === null ? null : sidesOf({ question: line.question, outcomes });
}
