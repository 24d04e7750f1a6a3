import { readOutcomes, readStatement } from "#server/proofs/statement-cells.ts";
import type { Score } from "#engine/match.ts";
import { answerFault } from "#engine/proofs/answer-fault.ts";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { type Statement, statementLeaf } from "#engine/proofs/statement.ts";
import { isQuestionSlug, type SideNames } from "#engine/question-list.ts";
import { settlePrediction } from "#engine/settle.ts";
import { type JudgedState, stateOf } from "#server/proofs/judged-state.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";

export function entryOf(line: RecordLine): RootEntry | null {
  const { root, previous, chain } = line;
  const [sequence, count, sealedAt] = [
    wholeNumber(line.sequence),
    wholeNumber(line.count),
    wholeNumber(line.sealed_at),
  ];
  if (
    sequence === null ||
    count === null ||
    sealedAt === null ||
    ![root, previous, chain, line.hash].every(isHash)
  )
    return null;
  return { sequence, root, count, sealed_at: sealedAt, previous, chain };
}

export function wholeNumber(cell: string): number | null {
  return /^\d{1,15}$/.test(cell) ? Number(cell) : null;
}

function isHash(cell: string): boolean {
  return /^[0-9a-f]{64}$/.test(cell);
}

export function isRevealed(line: RecordLine): boolean {
  return line.salt !== "";
}

export function isAfterwards(line: RecordLine): boolean {
  return line.afterwards === "yes";
}

export function isDemoSource(source: string): boolean {
  return source === "demo" || source.includes("@");
}

export async function faultsOfLine(
  line: RecordLine,
  sealedAt: number,
  names: SideNames | undefined,
): Promise<string[]> {
  const faults: string[] = [];
  // Without a matching hash the text is not checked further.
  if (!(await matchesHash(line))) faults.push("its content does not match its hash");
  else if (names === undefined)
    faults.push("its root lacks the prediction that names the sides of its match");
  else faults.push(...[answerFault(readStatement(line), names)].filter((fault) => fault !== null));
  if (isAfterwards(line) && !isDemoSource(line.source))
    faults.push("it is marked as computed afterwards, which only a demo does");
  if (!(sealedAt < Number(line.kick_off))) faults.push("it was not sealed before kick-off");
  return [
    ...faults,
    ...(line.state === "waiting" || (line.state === "void" && line.home_score === "")
      ? []
      : faultsOfScore(line, names)),
  ];
}

function faultsOfScore(line: RecordLine, names: SideNames | undefined): string[] {
  const judged = judge(line, names);
  if (judged === null) return ["its score or answer cannot be read"];
  const faults = hasMoreHalfTimeGoals(line)
    ? ["its half-time score has more goals than its score"]
    : [];
  if (line.state === "void") return faults;
  if (judged.state !== line.state)
    faults.push(
      `the file says ${describeState(line.state)}, the score says ${describeState(judged.state)}`,
    );
  if (names !== undefined && judged.actual !== line.actual)
    faults.push("its stated outcome does not match the score");
  return faults;
}

function hasMoreHalfTimeGoals(line: RecordLine): boolean {
  return (
    Number(line.half_time_home) > Number(line.home_score) ||
    Number(line.half_time_away) > Number(line.away_score)
  );
}

async function matchesHash(line: RecordLine): Promise<boolean> {
  try {
    return (await statementLeaf(readStatement(line), line.salt)) === line.hash;
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError)
      return false;
    throw error;
  }
}

export function outcomesOf(line: RecordLine): Statement["outcomes"] | null {
  try {
    return readOutcomes(line.outcomes);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

const PLACEHOLDER_NAMES = { home: "Home", away: "Away" };

/** The 90-minute score. Null where it is invalid. */
export function scoresOf(line: RecordLine): { score: Score; halfTime: Score | null } | null {
  const score = scoreIn(line.home_score, line.away_score);
  return score && { score, halfTime: scoreIn(line.half_time_home, line.half_time_away) };
}

function scoreIn(homeCell: string, awayCell: string): Score | null {
  const [home, away] = [wholeNumber(homeCell), wholeNumber(awayCell)];
  return home === null || away === null ? null : { home, away };
}

export function judge(
  line: RecordLine,
  names: SideNames = PLACEHOLDER_NAMES,
): { state: JudgedState; actual: string } | null {
  const scores = scoresOf(line);
  if (scores === null || !isQuestionSlug(line.question)) return null;
  try {
    const { correct, actual } = settlePrediction(line.question, line.answer, scores, names);
    return { state: stateOf(line.question, correct), actual };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function describeState(state: string): string {
  if (state === "scored") return "it is judged by its chances";
  return state === "not_counted" ? "it does not count" : state;
}
