import { type FinalResult, outcomesOfResult } from "#engine/answer-of-score.ts";
import type { PlayedMatch } from "#engine/match.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { LIKELIEST_SCORES } from "#engine/questions.ts";
import { readGoalsAnswer } from "#engine/total-goals.ts";
import { type CurrentAnswer, isConsistent, isRight } from "#server/backtest/current-answers.ts";
import { addToBins, calibrationError, newBins } from "#server/backtest/metrics.ts";
import { EarlierShares, resultOf } from "#server/backtest/earlier-shares.ts";
import { lossesOfChances } from "#server/track-record/chance-losses.ts";

export interface AnswerRow {
  slug: QuestionSlug;
  n: number;
  mostCommon: string | null;
  mostCommonShare: number | null;
  hitRate: number | null;
  baseHitRate: number | null;
  logLoss: number;
  baseLogLoss: number;
  topFive: number | null;
  baseTopFive: number | null;
  ece: number;
}

export interface AnswerReport {
  matches: number;
  contradictions: number;
  rows: AnswerRow[];
}

export class AnswerTable {
  private readonly tallies = new Map<QuestionSlug, QuestionTally>();
  private readonly shares = new WeakMap<readonly PlayedMatch[], Map<QuestionSlug, EarlierShares>>();
  private matches = 0;
  private contradictions = 0;

  add(
    answers: readonly CurrentAnswer[],
    played: PlayedMatch,
    earlier: readonly PlayedMatch[],
  ): void {
    this.matches += 1;
    if (!isConsistent(answers)) this.contradictions += 1;
    for (const answer of answers) {
      const tally = this.tallies.get(answer.slug) ?? new QuestionTally(answer.slug);
      this.tallies.set(answer.slug, tally);
      tally.add(answer, resultOf(played), this.sharesOf(answer.slug, earlier));
    }
  }

  report(): AnswerReport {
    return {
      matches: this.matches,
      contradictions: this.contradictions,
      rows: [...this.tallies.values()].map((tally) => tally.row()),
    };
  }

  private sharesOf(slug: QuestionSlug, earlier: readonly PlayedMatch[]): EarlierShares {
    const known = this.shares.get(earlier) ?? new Map<QuestionSlug, EarlierShares>();
    this.shares.set(earlier, known);
    const shares = known.get(slug) ?? new EarlierShares(slug, earlier);
    known.set(slug, shares);
    return shares;
  }
}

class QuestionTally {
  private readonly named = new Map<string, number>();
  private readonly bins = newBins();
  private readonly sums = {
    judged: 0,
    right: 0,
    baseRight: 0,
    log: 0,
    baseLog: 0,
    five: 0,
    baseFive: 0,
  };
  private readonly slug: QuestionSlug;
  private n = 0;

  constructor(slug: QuestionSlug) {
    this.slug = slug;
  }

  add({ named, outcomes }: CurrentAnswer, result: FinalResult, base: EarlierShares): void {
    if (named !== null) this.named.set(named, (this.named.get(named) ?? 0) + 1);
    const occurred = this.occurredAmong(outcomes, result);
    if (occurred.length === 0) return;
    this.n += 1;
    this.addLosses(outcomes, occurred, base);
    this.addHits(named, result, base);
    if (this.slug !== "correct-score") return;
    const [score = ""] = outcomesOfResult(this.slug, result);
    if (likeliest(outcomes).includes(score)) this.sums.five += 1;
    if (base.mostCommon(LIKELIEST_SCORES).includes(score)) this.sums.baseFive += 1;
  }

  row(): AnswerRow {
    const { slug, n, sums } = this;
    const [mostCommon] = [...this.named].toSorted((a, b) => b[1] - a[1]);
    const named = [...this.named.values()].reduce((sum, count) => sum + count, 0);
    return {
      slug,
      n,
      mostCommon: mostCommon?.[0] ?? null,
      mostCommonShare: mostCommon === undefined ? null : mostCommon[1] / named,
      hitRate: sums.judged === 0 ? null : sums.right / sums.judged,
      baseHitRate: sums.judged === 0 ? null : sums.baseRight / sums.judged,
      logLoss: sums.log / n,
      baseLogLoss: sums.baseLog / n,
      topFive: slug === "correct-score" ? sums.five / n : null,
      baseTopFive: slug === "correct-score" ? sums.baseFive / n : null,
      ece: calibrationError(this.bins),
    };
  }

  private occurredAmong(
    outcomes: CurrentAnswer["outcomes"],
    result: FinalResult,
  ): readonly string[] {
    const occurred = outcomesOfResult(this.slug, result);
    const isListed = occurred.every((key) => outcomes.some((outcome) => outcome.key === key));
    if (isListed) return occurred;
    return this.slug === "correct-score" ? ["other"] : [];
  }

  private addLosses(
    outcomes: CurrentAnswer["outcomes"],
    occurred: readonly string[],
    base: EarlierShares,
  ): void {
    const baseChances = base.chances(outcomes.map(({ key }) => key));
    const lossOf = (chances: readonly number[]) =>
      lossesOfChances(
        this.slug,
        outcomes.map(({ key }, place) => ({
          chance: chances[place] ?? 0,
          occurred: occurred.includes(key),
        })),
        1,
      ).logLoss;
    this.sums.log += lossOf(outcomes.map(({ probability }) => probability));
    this.sums.baseLog += lossOf(baseChances);
    for (const { key, probability } of outcomes)
      addToBins(this.bins, probability, occurred.includes(key));
  }

  private addHits(named: string | null, result: FinalResult, base: EarlierShares): void {
    if (named === null) return;
    const correct = isRight(this.slug, named, result);
    if (correct === null) return;
    this.sums.judged += 1;
    if (correct) this.sums.right += 1;
    const line = this.slug === "total-goals" ? readGoalsAnswer(named)?.line : undefined;
    const [baseAnswer] = line === undefined ? base.mostCommon(1) : [base.mostCommonSide(line)];
    if (baseAnswer !== undefined && isRight(this.slug, baseAnswer, result) === true)
      this.sums.baseRight += 1;
  }
}

function likeliest(outcomes: CurrentAnswer["outcomes"]): string[] {
  return outcomes
    .filter(({ key }) => key !== "other")
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, LIKELIEST_SCORES)
    .map(({ key }) => key);
}
