import { answerLabel, OTHER_SCORE, outcomeKeys } from "#engine/answer-label.ts";
import { outcomesOfResult } from "#engine/answer-of-score.ts";
import type { Score } from "#engine/match.ts";
import { isOrdered, ORDERED_ANSWERS } from "#engine/ordered-answers.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { rankedScore } from "#engine/ranked-score.ts";
import { type Losses, lossesOfChances, sumLosses } from "#server/track-record/chance-losses.ts";

export interface ScoreCount extends Score {
  halfHome: number | null;
  halfAway: number | null;
  line: number | null;
  n: number;
}

export interface ScoreListCount {
  listed: readonly string[] | null;
  occurred: string;
  n: number;
}

export interface Judged {
  scores: readonly ScoreCount[];
  lists: readonly ScoreListCount[];
}

export interface BaseRate extends Losses {
  hits: number;
  /** Null for answers without an order. */
  ranked: number | null;
}

const NAMES = { home: "", away: "" };

/** Climatology (Wilks, "Statistical Methods in the Atmospheric Sciences"). */
export function baseRate(
  slug: QuestionSlug,
  judged: Judged,
  pool: readonly ScoreCount[],
): BaseRate {
  const total = pool.reduce((sum, { n }) => sum + n, 0);
  const shares = new Map<string, number>();
  for (const row of pool)
    for (const answer of outcomesOfScore(slug, row))
      shares.set(answer, (shares.get(answer) ?? 0) + row.n / total);
  const hits = hitsOf(slug, judged.scores, { pool, shares });
  const keys = outcomeKeys(slug);
  const losses =
    keys === null
      ? judged.lists.map((list) => lossesOfList(list, shares))
      : judged.scores.map((score) => lossesOfScore(slug, score, { keys, shares }));
  return { hits, ...sumLosses(losses), ranked: rankedShares(slug, judged.scores, shares) };
}

export function outcomesOfScore(
  slug: QuestionSlug,
  { home, away, halfHome, halfAway }: Omit<ScoreCount, "n" | "line">,
): readonly string[] {
  const halfTime =
    halfHome === null || halfAway === null ? null : { home: halfHome, away: halfAway };
  return outcomesOfResult(slug, { score: { home, away }, halfTime });
}

function hitsOf(
  slug: QuestionSlug,
  scores: readonly ScoreCount[],
  { pool, shares }: { pool: readonly ScoreCount[]; shares: ReadonlyMap<string, number> },
): number {
  const [mostCommon] = [...shares].toSorted((a, b) => b[1] - a[1]);
  return scores.reduce((sum, row) => {
    const isHit =
      slug === "total-goals"
        ? isOver(row, row.line) === isOftenOver(pool, row.line)
        : outcomesOfScore(slug, row).some((answer) => answer === mostCommon?.[0]);
    return isHit ? sum + row.n : sum;
  }, 0);
}

function isOftenOver(pool: readonly ScoreCount[], line: number | null): boolean {
  const balance = pool.reduce((sum, row) => sum + (isOver(row, line) ? row.n : -row.n), 0);
  return balance >= 0;
}

function isOver({ home, away }: Score, line: number | null): boolean {
  return home + away > (line ?? 0);
}

function lossesOfScore(
  slug: QuestionSlug,
  row: ScoreCount,
  { keys, shares }: { keys: readonly string[]; shares: ReadonlyMap<string, number> },
): Losses {
  const occurred = outcomesOfScore(slug, row);
  return lossesOfChances(
    slug,
    keys.map((key) => ({ chance: shares.get(key) ?? 0, occurred: occurred.includes(key) })),
    row.n,
  );
}

function lossesOfList(
  { listed, occurred, n }: ScoreListCount,
  shares: ReadonlyMap<string, number>,
): Losses {
  const byLabel = new Map(
    [...shares].map(([score, share]) => [answerLabel("correct-score", score, NAMES), share]),
  );
  const chances = (listed ?? []).map((label) => ({ label, chance: byLabel.get(label) ?? 0 }));
  const rest = {
    label: OTHER_SCORE,
    chance: 1 - chances.reduce((sum, { chance }) => sum + chance, 0),
  };
  return lossesOfChances(
    "correct-score",
    [...chances, rest].map(({ label, chance }) => ({ chance, occurred: label === occurred })),
    n,
  );
}

function rankedShares(
  slug: QuestionSlug,
  scores: readonly ScoreCount[],
  shares: ReadonlyMap<string, number>,
): number | null {
  if (!isOrdered(slug)) return null;
  const answers: readonly string[] = ORDERED_ANSWERS[slug];
  const chances = answers.map((answer) => shares.get(answer) ?? 0);
  return scores.reduce(
    (sum, row) =>
      sum + row.n * rankedScore(chances, answers.indexOf(outcomesOfScore(slug, row)[0] ?? "")),
    0,
  );
}
