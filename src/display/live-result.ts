import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import { isInPlay, isPastNormalTime } from "#domain/match-status.ts";
import { readScore } from "#domain/score.ts";
import type { GameClock } from "#engine/goals-left.ts";
import type { GoalRates } from "#engine/grid.ts";
import { liveChances, type ResultChances } from "#engine/live-chances.ts";
import { solveGoalRates } from "#engine/solve-goal-rates.ts";
import { type Sport, sportOf } from "#engine/sport.ts";
import { showsNeutralBadge } from "#src/display/match-clock.ts";
import { scoreText } from "#src/display/result-text.ts";

type Schemas = components["schemas"];
type Event = Pick<
  Schemas["Event"],
  "status" | "start_at" | "end_at" | "minute" | "score" | "unlocked_predictions"
>;

const WHO_WINS: QuestionSlug = "match-result";

export type LiveResult =
  | {
      kind: "chances";
      chances: ResultChances;
      score: string;
      moment: string;
      expected: GoalRates;
      clock: GameClock;
    }
  | { kind: "normal-time-over" }
  | { kind: "interrupted" };

/** Null unless the fan has unlocked the match result. Ignores red cards. */
export function liveResult(event: Event, sport: string): LiveResult | null {
  const unlockedAtKickOff = unlockedChances(event);
  if (unlockedAtKickOff === null || !isInPlay(event)) return null;
  if (isPastNormalTime(event)) return { kind: "normal-time-over" };
  const parameters = sportOf(sport);
  const clock = clockOf(event, parameters);
  const score = readScore(event.score);
  const expected = solveGoalRates(unlockedAtKickOff, parameters);
  if (score === null || expected === null) return null;
  if (clock === null) return event.status === "interrupted" ? { kind: "interrupted" } : null;
  const moment = clock.phase === "half-time" ? "half-time" : `${clock.minute}′`;
  return {
    kind: "chances",
    chances: liveChances(expected, { clock, score }, parameters),
    score: scoreText(score),
    moment,
    expected,
    clock,
  };
}

function unlockedChances({ unlocked_predictions: unlocked = [] }: Event): ResultChances | null {
  const entry = unlocked.find(({ prediction }) => prediction.question.slug === WHO_WINS);
  const [home, draw, away] = entry?.prediction.outcomes ?? [];
  return home === undefined || draw === undefined || away === undefined
    ? null
    : { home: home.probability, draw: draw.probability, away: away.probability };
}

/** During an interruption, the minute names its half. Null if the minute is unknown. */
function clockOf(
  { status, minute }: Event,
  { halves }: Sport,
): Exclude<GameClock, { phase: "before" | "after" }> | null {
  if (status === "halftime") return { phase: "half-time" };
  if (minute === null) return null;
  if (status === "first_half" || status === "second_half")
    return { phase: status === "first_half" ? "first-half" : "second-half", minute };
  if (status !== "interrupted" || minute > 2 * halves.minutes) return null;
  return { phase: minute <= halves.minutes ? "first-half" : "second-half", minute };
}

/** "Now" is not used for old data, a stale source or a match without an end. */
export function chancesTitle(
  moment: string,
  event: Event,
  { isOld, staleSince, now }: { isOld: boolean; staleSince: number | null; now: number },
): string {
  const isCurrent = !isOld && staleSince === null && !showsNeutralBadge(event, now);
  return isCurrent ? "Chances now" : `Chances at ${moment}`;
}
