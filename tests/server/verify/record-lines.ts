import { DAY_S } from "#domain/day.ts";
import { chainHash, NO_CHAIN } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { WITH_REASONS } from "../../engine/proofs/sealed-statements.ts";
import { statementCells } from "#server/proofs/statement-cells.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { csvLine } from "#server/proofs/csv-cell.ts";
import { RECORD_COLUMNS, type RecordLine } from "#server/proofs/record-columns.ts";

export const SEALED_AT = 1_795_000_000;

export const LOCKED = {
  state: "locked",
  salt: "",
  event: "",
  kick_off: "",
  question: "",
  answer: "",
  prediction: "",
  probability: "",
  outcomes: "",
  explanation: "",
  model: "",
  fitted_on: "",
};

export const RESULT = [
  { label: "Ashby Rovers", probability: 0.5 },
  { label: "Draw", probability: 0.3 },
  { label: "Elder Park", probability: 0.2 },
];

export const GOALS = {
  event: "match-0-0",
  question: "over-under-2-5",
  answer: "under",
  prediction: "Under 2.5",
  outcomes: JSON.stringify([
    { label: "Over 2.5", probability: 0.5 },
    { label: "Under 2.5", probability: 0.5 },
  ]),
  actual: "Under 2.5",
};

const SIDES = ["Ashby Rovers", "Elder Park"];

/** A question without a named answer, in the second format. */
export const EACH_SIDE = {
  event: "match-0-0",
  question: "team-goals",
  answer: "none",
  prediction: "Both sides score",
  outcomes: JSON.stringify(
    SIDES.flatMap((side) =>
      ["0", "1", "2", "3 or more"].map((goals) => ({
        label: `${side} ${goals}`,
        probability: 0.25,
      })),
    ),
  ),
  also: JSON.stringify(
    ["Both sides score", ...SIDES.map((side) => `${side} win to nil`)].map((label) => ({
      label,
      probability: 0.5,
    })),
  ),
  state: "scored",
  actual: "Ashby Rovers 2, Elder Park 0",
};

export const WRONG = {
  state: "wrong",
  home_score: "0",
  half_time_home: "0",
  away_score: "1",
  actual: "Elder Park",
};

export async function linesOf(
  roots: readonly Partial<RecordLine>[][],
  secondsBetween = 1,
): Promise<RecordLine[]> {
  let previous = NO_CHAIN;
  const lines: RecordLine[] = [];
  for (const [at, changes] of roots.entries()) {
    const open = await Promise.all(changes.map((change, index) => lineOf(at, index, change)));
    const root = rootOf(await merkleTree(open.map((line) => line.hash)));
    const entry = {
      sequence: at + 1,
      root,
      count: open.length,
      sealed_at: SEALED_AT + at * secondsBetween,
      previous,
    };
    const chain = await chainHash(entry);
    lines.push(
      ...open.map((line) => ({
        ...line,
        sequence: String(at + 1),
        root,
        count: String(open.length),
        sealed_at: String(SEALED_AT + at * secondsBetween),
        previous,
        chain,
      })),
    );
    previous = chain;
  }
  return lines;
}

function kickOffOf(event: string): number {
  const [at = 0, index = 0] = (event.match(/\d+/g) ?? []).map(Number);
  return SEALED_AT + 1800 + DAY_S * (100 * at + index);
}

async function lineOf(at: number, index: number, change: Partial<RecordLine>): Promise<RecordLine> {
  const salt = String(index).padStart(64, "0");
  const cells = Object.fromEntries(
    (["event", "question", "answer", "prediction", "explanation"] as const).flatMap((column) =>
      change[column] ? [[column, change[column]]] : [],
    ),
  );
  const sealed = {
    event: `match-${at}-${index}`,
    kick_off: kickOffOf(change.event || `match-${at}-${index}`),
    question: "match-result",
    answer: "home",
    prediction: "Ashby Rovers",
    probability: 0.5,
    outcomes: RESULT,
    explanation: "Because.",
    model: "m",
    fitted_on: "2026-11-01",
    ...cells,
    ...(change.kick_off ? { kick_off: Number(change.kick_off) } : {}),
    ...(change.probability ? { probability: Number(change.probability) } : {}),
    ...(change.outcomes ? { outcomes: JSON.parse(change.outcomes) as typeof RESULT } : {}),
    ...(change.also
      ? {
          format: 2,
          also: JSON.parse(change.also) as typeof RESULT,
          reasons: {
            ...WITH_REASONS.reasons,
            start: Math.round(100 * Number(change.probability ?? 0.5)),
            factors: [],
          },
        }
      : {}),
  };
  const texts = statementCells(sealed);
  const rest = {
    tournament: "League",
    source: "fixture",
    state: "right",
    home_score: "2",
    away_score: "0",
    half_time_home: "1",
    half_time_away: "0",
    actual: "Ashby Rovers",
    afterwards: "",
  };
  const place = {
    sequence: "",
    root: "",
    count: "",
    previous: "",
    chain: "",
    sealed_at: "",
    index: String(index),
  };
  return { ...place, hash: await statementLeaf(sealed, salt), salt, ...texts, ...rest, ...change };
}

export function csvOf(lines: readonly RecordLine[]): string {
  return [
    csvLine(RECORD_COLUMNS),
    ...lines.map((line) => csvLine(RECORD_COLUMNS.map((column) => line[column]))),
  ].join("");
}

export function changed(
  lines: readonly RecordLine[],
  at: number,
  change: Partial<RecordLine>,
): RecordLine[] {
  return lines.map((line, index) => (index === at ? { ...line, ...change } : line));
}
