import { statementCells } from "#server/proofs/statement-cells.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readSnapshot } from "#server/platform/db/snapshot.ts";
import { csvLine } from "#server/proofs/csv-cell.ts";
import {
  findRevealed,
  type LeafRow,
  listLeaves,
  listRootsOf,
  type RevealedRow,
  type RootRange,
  type RootRow,
} from "#server/proofs/proof-repository.ts";
import { stateOf } from "#server/proofs/judged-state.ts";
import { RECORD_COLUMNS, type RecordLine } from "#server/proofs/record-columns.ts";
import { statementOfRow } from "#server/proofs/statement-of.ts";

const ROOTS_PER_BATCH = 20;

/** Yields CSV in batches, sealed from `from` and before `to`. The first has the header. */
export async function* recordLines(
  db: Db,
  { from, to, now }: { from: Date; to: Date; now: Date },
): AsyncGenerator<string> {
  let header = csvLine(RECORD_COLUMNS);
  for (let after = 0; ;) {
    const roots = await listRootsOf(db, { from, to, after, limit: ROOTS_PER_BATCH });
    const last = roots.at(-1);
    if (last === undefined) break;
    const lines = await linesOf(db, roots, {
      range: { first: roots[0]?.sequence ?? last.sequence, last: last.sequence },
      now,
    });
    yield header + lines;
    header = "";
    after = last.sequence;
  }
  if (header !== "") yield header;
}

/** One snapshot, so that content and state agree. */
async function linesOf(
  db: Db,
  roots: readonly RootRow[],
  { range, now }: { range: RootRange; now: Date },
): Promise<string> {
  return readSnapshot(db, async (tx) => {
    const leaves = await listLeaves(tx, range);
    const revealed = await findRevealed(tx, range, now);
    return leaves
      .map((leaf) => {
        const root = roots.find(({ sequence }) => sequence === leaf.sequence);
        return root === undefined
          ? ""
          : csvLine(cellsOf(root, leaf, revealed.get(leaf.predictionId)));
      })
      .join("");
  });
}

function cellsOf(root: RootRow, leaf: LeafRow, revealed: RevealedRow | undefined): string[] {
  const line: Partial<RecordLine> = {
    sequence: String(root.sequence),
    root: root.root,
    count: String(root.count),
    previous: root.previous,
    chain: root.chain,
    sealed_at: String(root.sealedAt.getTime() / 1000),
    index: String(leaf.index),
    hash: leaf.hash,
    state: leaf.state,
    source: leaf.source,
    afterwards: leaf.afterwards ? "yes" : "",
    ...(revealed === undefined ? {} : revealedCells(revealed)),
  };
  return RECORD_COLUMNS.map((column) => line[column] ?? "");
}

function revealedCells(row: RevealedRow): Partial<RecordLine> {
  return {
    ...statementCells(statementOfRow(row)),
    salt: row.salt,
    tournament: row.tournament,
    ...(row.match.voidAt !== null
      ? { state: "void", ...scoreCells(row) }
      : row.judged
        ? judgedCells(row)
        : { state: "waiting" }),
  };
}

function judgedCells(row: RevealedRow): Partial<RecordLine> {
  const { correct, actual } = row.prediction;
  return {
    state: stateOf(row.question, correct),
    ...scoreCells(row),
    actual: actual ?? "",
  };
}

function scoreCells({ match }: RevealedRow): Partial<RecordLine> {
  if (match.status !== "ended") return {};
  return {
    home_score: String(match.regularHome ?? match.homeScore ?? ""),
    away_score: String(match.regularAway ?? match.awayScore ?? ""),
    half_time_home: String(match.halfTimeHome ?? ""),
    half_time_away: String(match.halfTimeAway ?? ""),
  };
}
