import type { components } from "#contract";
import { isOff } from "#domain/match-status.ts";
import { playedScore, readScore, type Score } from "#domain/score.ts";
import { formatKickOff } from "#src/display/formatters.ts";
import { scoreText } from "#src/display/result-text.ts";

type Schemas = components["schemas"];
type Tie = Schemas["KnockOutTie"];
type Leg = Schemas["KnockOutLeg"];

/** Goals in the order of the tie's sides: of all legs together, or of the only leg. */
export function tieScore({ home, legs, aggregate }: Tie): Score | null {
  const [first] = legs;
  if (legs.length > 1) return readScore(aggregate);
  return first === undefined ? null : inOrderOf(home, first, playedScore(first));
}

/** How a level tie was decided. Null if the goals decided it in normal time. */
export function decidedText({ home, legs }: Tie): string | null {
  const last = legs.at(-1);
  if (last === undefined || last.status !== "ended") return null;
  const penalties = inOrderOf(home, last, readScore(last.penalties ?? null));
  // Some sources name a shoot-out with a level score, which is wrong.
  if (penalties !== null && penalties.home !== penalties.away)
    return `${scoreText(penalties)} on penalties`;
  return last.after_extra_time === undefined ? null : "after extra time";
}

/** The score of a leg, or when it is played. */
export function legText({ home }: Tie, leg: Leg): string {
  if (isOff(leg)) return leg.status === "postponed" ? "Postponed" : "Called off";
  const score = inOrderOf(home, leg, playedScore(leg));
  return score === null ? formatKickOff(leg.start_at) : scoreText(score);
}

function inOrderOf(home: Tie["home"], leg: Leg, score: Score | null): Score | null {
  if (score === null || leg.home_id === home.id) return score;
  return { home: score.away, away: score.home };
}
