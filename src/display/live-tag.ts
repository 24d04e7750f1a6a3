import type { components } from "#contract";
import type { AskedSlug } from "#engine/question-list.ts";
import { isLive, isPastNormalTime } from "#domain/match-status.ts";
import { readScore, type Score } from "#domain/score.ts";
import { resultOf } from "#engine/answer-of-score.ts";

type Schemas = components["schemas"];
type Prediction = Pick<Schemas["Prediction"], "question" | "prediction" | "outcomes">;
type Event = Pick<Schemas["Event"], "status" | "score" | "half_time_score">;

export interface LiveTag {
  words: string;
  /** Null while it may still change. */
  isRight: boolean | null;
}

const ON_COURSE: LiveTag = { words: "on course", isRight: null };
const BEHIND: LiveTag = { words: "behind", isRight: null };
const LOST: LiveTag = { words: "decided", isRight: false };
const WON: LiveTag = { words: "decided", isRight: true };

interface Play {
  score: Score;
  halfTime: Score | null;
}

export function liveTag(prediction: Prediction, event: Event): LiveTag | null {
  const score = readScore(event.score);
  if (!isLive(event) || isPastNormalTime(event) || score === null) return null;
  const halfTime = event.status === "first_half" ? null : readScore(event.half_time_score);
  return RULES[prediction.question.slug]?.(prediction, { score, halfTime }) ?? null;
}

const SIDES = ["home", "draw", "away"] as const;

type Rule = (prediction: Prediction, play: Play) => LiveTag | null;

const RULES: Partial<Record<string, Rule>> = {
  "match-result": resultTag,
  "total-goals": goalsTag,
  "correct-score": scoreTag,
  "team-goals": (_prediction, play) => bothTag(play),
  "half-time-full-time": halvesTag,
} satisfies Record<AskedSlug, Rule>;

function resultTag({ prediction, outcomes }: Prediction, { score }: Play): LiveTag | null {
  const named = SIDES[outcomes.findIndex(({ label }) => label === prediction)];
  if (named === undefined) return null;
  if (resultOf(score) === named) return ON_COURSE;
  return named === "draw" ? needs(Math.abs(score.home - score.away)) : BEHIND;
}

function goalsTag({ prediction }: Prediction, { score }: Play): LiveTag | null {
  const [, side, line] = /^(Over|Under) (\d+\.5)/.exec(prediction) ?? [];
  if (line === undefined) return null;
  const missing = Math.ceil(Number(line)) - score.home - score.away;
  if (side === "Over") return missing > 0 ? needs(missing) : WON;
  return missing > 0 ? ON_COURSE : LOST;
}

function scoreTag({ prediction }: Prediction, { score }: Play): LiveTag | null {
  const [, home, away] = /^(\d+)–(\d+)$/.exec(prediction) ?? [];
  if (home === undefined || away === undefined) return null;
  const named = { home: Number(home), away: Number(away) };
  const missing = { home: named.home - score.home, away: named.away - score.away };
  if (Math.min(missing.home, missing.away) < 0) return LOST;
  if (missing.home + missing.away === 0) return ON_COURSE;
  const leads = resultOf(score);
  return leads === "draw" || leads === resultOf(named)
    ? needs(missing.home + missing.away)
    : BEHIND;
}

function bothTag({ score }: Play): LiveTag {
  const blanks = [score.home, score.away].filter((goals) => goals === 0).length;
  return blanks === 0 ? WON : needs(blanks);
}

function halvesTag({ prediction, outcomes }: Prediction, { score, halfTime }: Play) {
  const place = outcomes.findIndex(({ label }) => label === prediction);
  const [half, end] = [SIDES[Math.floor(place / 3)], SIDES[place % 3]];
  if (place < 0 || half === undefined || end === undefined) return null;
  if (halfTime === null) return resultOf(score) === half ? ON_COURSE : BEHIND;
  if (resultOf(halfTime) !== half) return LOST;
  return resultOf(score) === end ? ON_COURSE : BEHIND;
}

function needs(goals: number): LiveTag {
  return { words: goals === 1 ? "1 more goal" : `${goals} more goals`, isRight: null };
}
