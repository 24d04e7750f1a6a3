import { type FinalResult, outcomesOfResult, outcomesTotal } from "#engine/answer-of-score.ts";
import type { PlayedMatch } from "#engine/match.ts";
import type { QuestionSlug } from "#engine/question-list.ts";

export function resultOf({ score, halfTime }: PlayedMatch): FinalResult {
  return { score, halfTime: halfTime ?? null };
}

/** Added to every count, so that no share is 0. */
const PSEUDO_COUNT = 0.5;

export class EarlierShares {
  private readonly counts = new Map<string, number>();
  private readonly totals: readonly number[];
  private readonly slug: QuestionSlug;
  private n = 0;

  constructor(slug: QuestionSlug, earlier: readonly PlayedMatch[]) {
    this.slug = slug;
    this.totals = earlier.map(({ score }) => score.home + score.away);
    for (const match of earlier) {
      const occurred = outcomesOfResult(slug, resultOf(match));
      if (occurred.length > 0) this.n += 1;
      for (const key of occurred) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  /** @param keys outcomes; "other" gets the remaining share */
  chances(keys: readonly string[]): number[] {
    const answers = keys.length / outcomesTotal(this.slug);
    const shares = keys.map((key) =>
      key === "other"
        ? 0
        : ((this.counts.get(key) ?? 0) + PSEUDO_COUNT) / (this.n + PSEUDO_COUNT * answers),
    );
    const rest = 1 - shares.reduce((sum, share) => sum + share, 0);
    return keys.map((key, place) => (key === "other" ? rest : (shares[place] ?? 0)));
  }

  mostCommon(max: number): string[] {
    return [...this.counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, max)
      .map(([key]) => key);
  }

  mostCommonSide(line: number): string {
    const overs = this.totals.filter((goals) => goals > line).length;
    return `${2 * overs >= this.totals.length ? "over" : "under"}-${line}`;
  }
}
