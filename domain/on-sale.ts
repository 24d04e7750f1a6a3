import type { components } from "#contract";
import { hasEnded, isLive, isOff, isPastNormalTime, isVoid } from "#domain/match-status.ts";
import { readScore, type Score } from "#domain/score.ts";
import { WITHHELD_TEXT } from "#domain/withheld.ts";

type Schemas = components["schemas"];
type Question = Pick<Schemas["Question"], "slug" | "line">;

/** What the sale depends on: public facts of a match, never an answer. */
export type SaleEvent = Pick<Schemas["Event"], "status" | "end_at" | "minute" | "score"> & {
  withheld?: Schemas["Withheld"];
  predictions: Pick<Schemas["PredictionSummary"], "state" | "afterwards">;
};

/** Share of the playing time after which nothing is sold: the 80th minute of 90. */
const LAST_SHARE = 80 / 90;

/** @returns why nothing of a match is sold; null while something may be */
export function closedReason(event: SaleEvent, halfMinutes: number): string | null {
  if (isVoid(event) || isOff(event)) return "This match is off, so nothing of it can be unlocked.";
  if (hasEnded(event)) return "This match is over, and its predictions are free to read.";
  if (event.withheld !== undefined) return WITHHELD_TEXT[event.withheld];
  if (event.predictions.afterwards === true)
    return "These predictions were computed after kick-off, so they are not sold. They are free after the match.";
  return isLate(event, halfMinutes) ? "Free at full time." : null;
}

function isLate(event: SaleEvent, halfMinutes: number): boolean {
  if (!isLive(event) || event.status === "first_half" || event.status === "halftime") return false;
  if (isPastNormalTime(event) || event.minute === null) return true;
  return event.minute >= LAST_SHARE * 2 * halfMinutes;
}

/** @returns why this question of a match in play is no longer sold, or null */
export function decidedReason(
  question: Question,
  event: SaleEvent,
  halfMinutes: number,
): string | null {
  const rule = RULES.get(question.slug);
  if (rule === undefined) return "We no longer ask this question.";
  if (!isLive(event)) return null;
  const score = readScore(event.score);
  const isPastHalf =
    event.status !== "first_half" &&
    (event.status !== "interrupted" || event.minute === null || event.minute > halfMinutes);
  return rule({ score, isPastHalf, line: question.line });
}

interface Play {
  /** Null where the source has no score: then nothing that depends on goals is sold. */
  score: Score | null;
  isPastHalf: boolean;
  line: number | undefined;
}

const SCORE_UNKNOWN = "Not sold while the score is unknown.";

/** By question. A named answer that can no longer come right must not be sold. */
const RULES: ReadonlyMap<string, (play: Play) => string | null> = new Map([
  ["match-result", () => null],
  [
    "total-goals",
    ({ score, line }: Play) => {
      if (score === null || line === undefined) return SCORE_UNKNOWN;
      const goals = score.home + score.away;
      return goals > line ? `Decided: ${goals} goal${goals === 1 ? "" : "s"} already` : null;
    },
  ],
  [
    "correct-score",
    ({ score }: Play) => {
      if (score === null) return SCORE_UNKNOWN;
      return score.home + score.away > 0 ? "Not sold after the first goal." : null;
    },
  ],
  [
    "team-goals",
    ({ score }: Play) => {
      if (score === null) return SCORE_UNKNOWN;
      if (score.home > 0 && score.away > 0) return "Decided: both sides have scored.";
      return Math.max(score.home, score.away) >= 3 ? "Decided: one side has three goals." : null;
    },
  ],
  [
    "half-time-full-time",
    ({ isPastHalf }: Play) => (isPastHalf ? "Decided: the first half is over." : null),
  ],
]);

export const SOLD_QUESTIONS: readonly string[] = [...RULES.keys()];

export function forSale<ListedQuestion extends Question>(
  questions: readonly ListedQuestion[],
  event: SaleEvent,
  halfMinutes: number,
): ListedQuestion[] {
  return closedReason(event, halfMinutes) === null
    ? questions.filter((question) => decidedReason(question, event, halfMinutes) === null)
    : [];
}
