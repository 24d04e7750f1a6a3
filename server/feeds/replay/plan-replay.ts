import type { Score } from "#engine/match.ts";
import { seededRandom, type Random } from "#engine/seeded-random.ts";
import { footballPeriods } from "#server/feeds/match-periods.ts";
import {
  periodLength,
  type MatchPlan,
  type Period,
  type ScoreChange,
  type Side,
} from "#server/feeds/match-timeline.ts";
import type { RawScore } from "#server/feeds/openfootball/raw-match.ts";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";

const MINUTE = 60_000;
const FIRST_HALF_SHARE = 0.44;
const SIDES = ["home", "away"] as const;
const NO_GOALS: Score = { home: 0, away: 0 };

/** Uses the reported goal minutes if they match the scores, else draws minutes that do. */
export function planReplay(match: ArchiveMatch, kickOff: number): MatchPlan {
  const random = seededRandom(`replay|${match.key}`);
  const score = match.score ?? { ft: NO_GOALS, ht: NO_GOALS, et: null, p: null };
  const periods = footballPeriods({
    first: 1 + 3 * random.next(),
    second: 3 + 4 * random.next(),
    extra: score.et ? [1 + random.next(), 1 + 2 * random.next()] : null,
  });
  const shootOut = score.p && { ms: (10 + 4 * random.next()) * MINUTE, score: score.p };
  if (match.status === "abandoned") return abandonedPlan(random, score, periods, kickOff);

  const reported = match.goals.map((goal) => reportedGoal(random, goal, periods));
  const changes = matchesScore(reported, score) ? reported : drawGoals(random, score, periods);
  return {
    kickOff,
    periods: withEnoughStoppage(periods, changes),
    changes,
    shootOut,
    interruption: null,
  };
}

function abandonedPlan(
  random: Random,
  score: RawScore,
  periods: Period[],
  kickOff: number,
): MatchPlan {
  const elapsed = 15 + 20 * random.next();
  const changes = drawGoals(random, score, periods).map((change) =>
    change.period === 1 ? { ...change, elapsed: change.elapsed * (elapsed / 60) } : change,
  );
  const interruption = { period: 1, elapsed, ms: 20 * MINUTE, resumes: false };
  return { kickOff, periods, changes, shootOut: null, interruption };
}

function reportedGoal(
  random: Random,
  goal: ArchiveMatch["goals"][number],
  periods: Period[],
): ScoreChange {
  const index = periods.findIndex((period) => goal.minute <= period.lastMinute);
  const period = index === -1 ? periods.length - 1 : index;
  const firstMinute = periods[period]?.firstMinute ?? 1;
  const elapsed = goal.minute - firstMinute + goal.stoppage + 0.1 + 0.8 * random.next();
  return { period, elapsed, side: goal.side, by: 1 };
}

function matchesScore(changes: ScoreChange[], { ft, ht, et }: RawScore): boolean {
  const final = et ?? ft;
  return SIDES.every((side) => {
    const upTo = (period: number) =>
      changes.filter((goal) => goal.side === side && goal.period <= period).length;
    return upTo(3) === final[side] && upTo(1) === ft[side] && (ht === null || upTo(0) === ht[side]);
  });
}

function drawGoals(random: Random, { ft, ht, et }: RawScore, periods: Period[]): ScoreChange[] {
  return SIDES.flatMap((side) => {
    const first =
      ht?.[side] ??
      Array.from({ length: ft[side] }).filter(() => random.chance(FIRST_HALF_SHARE)).length;
    const extra = et ? et[side] - ft[side] : 0;
    return [
      ...goals(first, side, () => 0),
      ...goals(ft[side] - first, side, () => 1),
      ...goals(extra, side, () => 2 + random.int(2)),
    ];
  });

  function goals(count: number, side: Side, choosePeriod: () => number): ScoreChange[] {
    return Array.from({ length: count }, () => {
      const index = choosePeriod();
      const period = periods[index];
      const elapsed = period ? 0.2 + random.next() * (periodLength(period) - 0.4) : 0;
      return { period: index, elapsed, side, by: 1 };
    });
  }
}

function withEnoughStoppage(periods: Period[], changes: ScoreChange[]): Period[] {
  return periods.map((period, index) => {
    const latest = Math.max(
      0,
      ...changes.filter((change) => change.period === index).map((change) => change.elapsed),
    );
    return {
      ...period,
      stoppage: period.stoppage + Math.max(0, latest + 0.5 - periodLength(period)),
    };
  });
}
