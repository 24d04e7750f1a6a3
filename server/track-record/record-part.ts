import type { Db } from "#server/platform/db/database.ts";
import { readSnapshot } from "#server/platform/db/snapshot.ts";
import { listMisses, type MissRow } from "#server/track-record/miss-repository.ts";
import { filterTallies, type Tallies } from "#server/track-record/record-figures.ts";
import { tallyBothScore } from "#server/track-record/tally-both-score.ts";
import {
  tallyAnswers,
  tallyMatches,
  tallyOutcomes,
  tallyScoreLists,
  tallyScores,
} from "#server/track-record/tally-repository.ts";
import { countRecord, type RecordCountRow } from "#server/track-record/track-record-repository.ts";

export interface RecordPart extends Tallies {
  tournamentId: number;
  /** Null means all. Each match has one tournament, so parts add up. */
  counts: readonly RecordCountRow[];
  misses: readonly MissRow[];
}

export interface RecordFilter {
  question?: string | undefined;
  model?: string | undefined;
}

/** One snapshot: separate reads would not add up while matches are judged. */
export async function readPart(db: Db, feed: string, tournamentId: number): Promise<RecordPart> {
  const scope = { feed, tournamentId };
  return readSnapshot(db, async (tx) => ({
    tournamentId,
    answers: await tallyAnswers(tx, scope),
    matches: await tallyMatches(tx, scope),
    scores: await tallyScores(tx, scope),
    outcomes: await tallyOutcomes(tx, scope),
    lists: await tallyScoreLists(tx, scope),
    bothScore: await tallyBothScore(tx, scope),
    counts: await countRecord(tx, scope),
    misses: await listMisses(tx, scope),
  }));
}

export function filterPart(
  part: RecordPart,
  { question, model }: RecordFilter,
  questionId: number | undefined,
): RecordPart {
  if (question === undefined && model === undefined) return part;
  return {
    ...part,
    ...filterTallies(
      part,
      (row) =>
        (questionId === undefined || row.questionId === questionId) &&
        (model === undefined || row.model === model),
    ),
    misses: part.misses.filter(
      (row) =>
        (question === undefined || row.question.slug === question) &&
        (model === undefined || row.model === model),
    ),
  };
}

const NO_COUNTS: RecordCountRow = {
  question: null,
  model: null,
  sealed: 0,
  settled: 0,
  correct: 0,
  matches: 0,
  scored: 0,
  notCounted: 0,
  void: 0,
  sealedLate: 0,
  afterwards: 0,
  firstSealedAt: null,
  lastSealedAt: null,
};

export function addCounts(parts: readonly RecordPart[], filter: RecordFilter): RecordCountRow {
  const { question = null, model = null } = filter;
  const rows = parts.flatMap(({ counts }) =>
    counts.filter((row) => row.question === question && row.model === model),
  );
  return rows.reduce(
    (sum, row) => ({
      question,
      model,
      sealed: sum.sealed + row.sealed,
      settled: sum.settled + row.settled,
      correct: sum.correct + row.correct,
      matches: sum.matches + row.matches,
      scored: sum.scored + row.scored,
      notCounted: sum.notCounted + row.notCounted,
      void: sum.void + row.void,
      sealedLate: sum.sealedLate + row.sealedLate,
      afterwards: sum.afterwards + row.afterwards,
      firstSealedAt:
        [sum.firstSealedAt, row.firstSealedAt]
          .filter((at) => at !== null)
          .sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      lastSealedAt:
        [sum.lastSealedAt, row.lastSealedAt]
          .filter((at) => at !== null)
          .sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
    }),
    NO_COUNTS,
  );
}

export function mostConfidentMisses(parts: readonly RecordPart[], max: number): MissRow[] {
  return parts
    .flatMap(({ misses }) => misses)
    .toSorted(
      (a, b) =>
        b.probability - a.probability || b.startAt.getTime() - a.startAt.getTime() || a.id - b.id,
    )
    .slice(0, max);
}
