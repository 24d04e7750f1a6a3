import { DAY_S } from "#domain/day.ts";
import { sidesOf } from "#engine/proofs/answer-fault.ts";
import type { SideNames } from "#engine/question-list.ts";
import type { RecordColumn, RecordLine } from "#server/proofs/record-columns.ts";
import { isRevealed, outcomesOf } from "#server/verify/check-line.ts";

const OF_THE_MATCH = {
  source: "source",
  tournament: "tournament",
  kick_off: "kick-off",
  afterwards: "word on whether it was computed afterwards",
} as const satisfies Partial<Record<RecordColumn, string>>;

const SCORES = {
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
export function noteMatch(line: RecordLine, seen: MatchFacts): string[] {
  const hasScore = line.home_score !== "" || line.away_score !== "";
  const known = seen.matches.get(line.event) ?? {
    line,
    scored: null,
    isVoid: line.state === "void",
    questions: new Set(),
  };
  seen.matches.set(line.event, known);
  known.scored ??= hasScore ? line : null;
  const faults = differing(line, known.line, OF_THE_MATCH);
  if (hasScore && known.scored !== null) faults.push(...differing(line, known.scored, SCORES));
  if ((line.state === "void") !== known.isVoid)
    faults.push("another line of its match says otherwise whether it counts");
  if (known.questions.has(line.question))
    faults.push("the same question of the same match was sealed twice");
  known.questions.add(line.question);
  if (isMetTwice(line, seen.meetings))
    faults.push("another match has the same sides within twelve hours");
  return faults;
}

function isMetTwice(line: RecordLine, meetings: MatchFacts["meetings"]): boolean {
  const names = namesOn(line);
  if (names === null) return false;
  const sides = JSON.stringify([line.source, line.tournament, ...[names.home, names.away].sort()]);
  const meeting = { event: line.event, kickOff: Number(line.kick_off) };
  const others = (meetings.get(sides) ?? []).filter(({ event }) => event !== meeting.event);
  meetings.set(sides, [...others, meeting]);
  return others.some(({ kickOff }) => Math.abs(kickOff - meeting.kickOff) < SAME_MATCH_S);
}

function differing(
  line: RecordLine,
  first: RecordLine,
  columns: Partial<Record<RecordColumn, string>>,
): string[] {
  const names = Object.entries(columns).flatMap(([column, name]) =>
    Reflect.get(line, column) === Reflect.get(first, column) ? [] : [name],
  );
  return [...new Set(names)].map((name) => `another line of its match has another ${name}`);
}

export function sidesIn(lines: readonly RecordLine[]): Map<string, SideNames> {
  return new Map(
    lines.flatMap((line) => {
      const names = isRevealed(line) ? namesOn(line) : null;
      return names === null ? [] : [[line.event, names] as const];
    }),
  );
}

function namesOn(line: RecordLine): SideNames | null {
  const outcomes = outcomesOf(line);
  return outcomes === null ? null : sidesOf({ question: line.question, outcomes });
}
