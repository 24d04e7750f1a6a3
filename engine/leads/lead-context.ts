import { pointsOf } from "../factors.ts";
import type { SideNames } from "../question-list.ts";
import type { Outcome } from "../questions.ts";
import type { Factor, FactorName } from "../reasons.ts";
import { countOf, type TeamMatch, type RecentMatches } from "../recent-matches.ts";
import { percent } from "../wording.ts";

export type Side = "home" | "away";

export interface LeadContext {
  names: SideNames;
  answer: string;
  points: number;
  outcomes: readonly Outcome[];
  start: number;
  factors: readonly Factor[];
  withoutShots: number | null;
  expected: { home: number; away: number };
  /** Goals of average sides in this competition, on this match's ground. */
  average: { home: number; away: number };
  recent: RecentMatches;
  firstHalfShare: number;
}

export function factor({ factors }: LeadContext, name: FactorName, side?: Factor["side"]): number {
  return pointsOf(factors, name, side);
}

export function chanceOf({ outcomes }: LeadContext, ...keys: string[]): number {
  return outcomes.reduce((sum, one) => (keys.includes(one.key) ? sum + one.probability : sum), 0);
}

export function shownChance(context: LeadContext, ...keys: string[]): string {
  return percent(chanceOf(context, ...keys));
}

/** The likeliest outcomes first, without the answer and without "other". */
export function otherOutcomes({ outcomes, answer }: LeadContext): Outcome[] {
  return outcomes
    .filter(({ key }) => key !== answer && key !== "other")
    .toSorted((a, b) => b.probability - a.probability);
}

/** A count of matches out of `of` matches. `share` is 0 without a match. */
export interface Count {
  of: number;
  count: number;
  share: number;
}

export function count(matches: readonly TeamMatch[], test: (match: TeamMatch) => boolean): Count {
  const counted = countOf(matches, test);
  return { of: matches.length, count: counted, share: counted / Math.max(1, matches.length) };
}

export function isWon({ scored, conceded }: TeamMatch): boolean {
  return scored > conceded;
}

/** Clubs also play in other competitions, so the text names this one. */
export function lastText({ count: counted, of }: Count): string {
  return `${counted} of their last ${of} in this competition`;
}

export function pointsWord(points: number): string {
  return Math.abs(points) === 1 ? `${Math.abs(points)} point` : `${Math.abs(points)} points`;
}
