import type { Score } from "#engine/match.ts";
import { seededRandom, type Random } from "#engine/seeded-random.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";
import { drawShots, type Shots } from "#server/feeds/demo/shots.ts";
import { expectedGoals } from "#server/feeds/demo/strength.ts";
import { footballPeriods, futsalPeriods } from "#server/feeds/match-periods.ts";
import {
  buildTimeline,
  periodLength,
  type MatchPlan,
  type Period,
  type ScoreChange,
  type Side,
  type Timeline,
} from "#server/feeds/match-timeline.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const P_POSTPONED = 0.03;
const P_CANCELED = 0.012;
const P_ABANDONED = 0.012;
const P_INTERRUPTED = 0.03;
const P_STRUCK_OFF = 0.06;
const FIRST_HALF_SHARE = 0.44;
const P_PENALTY = 0.75;
const SHOOT_OUT_KICKS = 5;

export interface PlayedFixture {
  calledOff:
    | { status: "canceled"; announcedAt: number }
    | {
        status: "postponed";
        announcedAt: number;
        newDate: { kickOff: number; knownFrom: number } | null;
      }
    | null;
  timeline: Timeline;
  winner: Side | null;
  shots: Shots | null;
}

export function playFixture(seed: string, fixture: Fixture): PlayedFixture {
  const random = seededRandom(`${seed}|${fixture.key}|match`);
  const calledOff = callOff(random, fixture);
  const kickOff =
    (calledOff?.status === "postponed" && calledOff.newDate?.kickOff) || fixture.kickOff;
  const mean = expectedGoals(seed, fixture);
  const { plan, shootOutMs } = roll(random, fixture, mean, kickOff);
  const total = { home: 0, away: 0 };
  for (const change of plan.changes) total[change.side] += change.by;
  const onPenalties = random.chance(0.5) ? "home" : "away";
  if (shootOutMs > 0)
    plan.shootOut = {
      ms: shootOutMs,
      score: drawShootOut(seededRandom(`${seed}|${fixture.key}|shoot-out`), onPenalties),
    };
  const level = fixture.knockOut ? onPenalties : null;
  const winner = total.home === total.away ? level : total.home > total.away ? "home" : "away";
  const shots =
    fixture.sport === "football"
      ? drawShots(seed, fixture.key, { mean, goals: goalsOf90(plan) })
      : null;
  return { calledOff, timeline: buildTimeline(plan), winner, shots };
}

function goalsOf90({ changes }: MatchPlan): Score {
  const goals = { home: 0, away: 0 };
  for (const { period, side, by } of changes) goals[side] += period < 2 ? by : 0;
  return goals;
}

function callOff(random: Random, fixture: Fixture): PlayedFixture["calledOff"] {
  const { kickOff, catchUp, offStatus } = fixture;
  if (offStatus === "canceled" || offStatus === "postponed") {
    const announcedAt = kickOff - (24 + random.int(12)) * HOUR;
    return offStatus === "canceled"
      ? { status: offStatus, announcedAt }
      : { status: offStatus, announcedAt, newDate: null };
  }
  if (fixture.alwaysPlayed || fixture.knockOut) return null;
  const announcedAt = kickOff - (1 + random.int(30)) * HOUR;
  const roll = random.next();
  if (roll < P_CANCELED) return { status: "canceled", announcedAt };
  if (roll >= P_CANCELED + P_POSTPONED) return null;
  const newDate = catchUp === null ? null : { kickOff: catchUp, knownFrom: kickOff + 20 * HOUR };
  return { status: "postponed", announcedAt, newDate };
}

function roll(
  random: Random,
  fixture: Fixture,
  mean: { home: number; away: number },
  kickOff: number,
): { plan: MatchPlan; shootOutMs: number } {
  const football = fixture.sport === "football";
  // The 45-minute round-the-clock kick-offs need at least 1 + 3 minutes.
  const first = 1 + 3 * random.next();
  const second = 3 + 4 * random.next();
  const halves = football ? footballPeriods({ first, second, extra: null }) : futsalPeriods();
  const changes = [
    ...drawGoals(random, "home", random.poisson(mean.home), halves),
    ...drawGoals(random, "away", random.poisson(mean.away), halves),
    ...(football && random.chance(P_STRUCK_OFF) ? goalStruckOff(random) : []),
  ];
  const plan: MatchPlan = { kickOff, periods: halves, changes, shootOut: null, interruption: null };
  const shootOutMs =
    fixture.knockOut && isLevel(changes) ? playExtraTime(random, plan, { first, second }, mean) : 0;
  plan.interruption = drawInterruption(random, fixture);
  return { plan, shootOutMs };
}

function drawGoals(random: Random, side: Side, count: number, halves: Period[]): ScoreChange[] {
  return Array.from({ length: count }, () => {
    const period = random.chance(FIRST_HALF_SHARE) ? 0 : 1;
    return { period, elapsed: within(random, halves[period]), side, by: 1 };
  });
}

function playExtraTime(
  random: Random,
  plan: MatchPlan,
  { first, second }: { first: number; second: number },
  mean: { home: number; away: number },
): number {
  plan.periods = footballPeriods({
    first,
    second,
    extra: [1 + random.next(), 1 + 2 * random.next()],
  });
  for (const side of ["home", "away"] as const) {
    for (let left = random.poisson(mean[side] / 3); left > 0; left--) {
      const period = 2 + random.int(2);
      plan.changes.push({ period, elapsed: within(random, plan.periods[period]), side, by: 1 });
    }
  }
  return isLevel(plan.changes) ? (11 + 7 * random.next()) * MINUTE : 0;
}

function drawShootOut(random: Random, winner: Side): Score {
  const goals = drawKicks(random);
  const leader = goals.home > goals.away ? "home" : "away";
  return leader === winner ? goals : { home: goals.away, away: goals.home };
}

function drawKicks(random: Random): Score {
  const goals = { home: 0, away: 0 };
  for (let round = 1; ; round++) {
    const homeLeft = Math.max(SHOOT_OUT_KICKS, round) - round;
    for (const side of ["home", "away"] as const) {
      if (random.chance(P_PENALTY)) goals[side] += 1;
      const awayLeft = side === "home" ? homeLeft + 1 : homeLeft;
      const lead = goals.home - goals.away;
      if (lead > awayLeft || -lead > homeLeft) return goals;
    }
  }
}

function goalStruckOff(random: Random): ScoreChange[] {
  const side = random.chance(0.5) ? "home" : "away";
  const period = random.int(2);
  const elapsed = 2 + 38 * random.next();
  return [
    { period, elapsed, side, by: 1 },
    { period, elapsed: elapsed + 2 + random.next(), side, by: -1 },
  ];
}

function drawInterruption(random: Random, fixture: Fixture): MatchPlan["interruption"] {
  if (fixture.offStatus === "abandoned") {
    const ms = (8 + random.int(18)) * MINUTE;
    return { period: 0, elapsed: 10 + 20 * random.next(), ms, resumes: false };
  }
  if (fixture.alwaysPlayed) return null;
  const roll = random.next();
  const abandoned = !fixture.knockOut && roll < P_ABANDONED;
  if (!abandoned && roll >= P_ABANDONED + P_INTERRUPTED) return null;
  const half = fixture.sport === "football" ? 45 : 20;
  return {
    period: random.int(2),
    elapsed: half * (0.1 + 0.8 * random.next()),
    ms: (8 + random.int(18)) * MINUTE,
    resumes: !abandoned,
  };
}

function within(random: Random, period: Period | undefined): number {
  return period ? 0.2 + random.next() * (periodLength(period) - 0.4) : 0;
}

function isLevel(changes: ScoreChange[]): boolean {
  return changes.reduce((lead, { side, by }) => lead + (side === "home" ? by : -by), 0) === 0;
}
