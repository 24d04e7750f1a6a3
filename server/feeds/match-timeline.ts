import type { EventStatus } from "#domain/match-status.ts";
import type { Score } from "#engine/match.ts";

export type Side = keyof Score;

export interface Period {
  status: "first_half" | "second_half" | "extra_time";
  /** `lastMinute` is where the clock stops in stoppage time. */
  firstMinute: number;
  lastMinute: number;
  stoppage: number;
  msPerMinute: number;
  breakAfter: { status: "halftime" | "extra_time_break"; ms: number } | null;
}

/** A goal, or with -1 a goal struck off. `elapsed` is in clock minutes of the period. */
export interface ScoreChange {
  period: number;
  elapsed: number;
  side: Side;
  by: 1 | -1;
}

export interface ShootOut {
  ms: number;
  score: Score;
}

export interface MatchPlan {
  /** UTC milliseconds. */
  kickOff: number;
  periods: Period[];
  changes: ScoreChange[];
  shootOut: ShootOut | null;
  interruption: { period: number; elapsed: number; ms: number; resumes: boolean } | null;
}

interface Phase {
  status: EventStatus;
  startAt: number;
  endAt: number;
  clock: { from: number; cap: number; msPerMinute: number } | null;
}

export interface Timeline {
  phases: Phase[];
  changes: { at: number; side: Side; by: 1 | -1 }[];
  outcome: "ended" | "abandoned";
  halfTimeAt: number | null;
  regularTimeAt: number | null;
  extraTimeAt: number | null;
  penalties: Score | null;
  endAt: number;
}

export interface MatchState {
  status: EventStatus;
  minute: number | null;
  score: Score | null;
  halfTime: Score | null;
  regularTime: Score | null;
  afterExtraTime: Score | null;
  penalties: Score | null;
  endAt: number | null;
}

export const NOT_STARTED: MatchState = {
  status: "not_started",
  minute: null,
  score: null,
  halfTime: null,
  regularTime: null,
  afterExtraTime: null,
  penalties: null,
  endAt: null,
};

export function periodLength(period: Period): number {
  return period.lastMinute - period.firstMinute + 1 + period.stoppage;
}

export function buildTimeline(plan: MatchPlan): Timeline {
  const phases: Phase[] = [];
  const timeline: Timeline = {
    phases,
    changes: [],
    outcome: "ended",
    halfTimeAt: null,
    regularTimeAt: null,
    extraTimeAt: null,
    penalties: null,
    endAt: plan.kickOff,
  };
  let at = plan.kickOff;
  function add(status: EventStatus, ms: number, clock: Phase["clock"]): void {
    if (ms <= 0) return;
    phases.push({ status, startAt: at, endAt: at + ms, clock });
    at += ms;
  }

  for (const [index, period] of plan.periods.entries()) {
    const { msPerMinute, firstMinute, lastMinute: cap } = period;
    const startAt = at;
    if (period.status === "extra_time") timeline.extraTimeAt ??= startAt;
    const pause = plan.interruption?.period === index ? plan.interruption : null;
    const playUntil = pause ? pause.elapsed : periodLength(period);
    add(period.status, playUntil * msPerMinute, { from: firstMinute, cap, msPerMinute });
    if (pause) {
      const stoppedAt = firstMinute + pause.elapsed;
      add("interrupted", pause.ms, { from: Math.min(stoppedAt, cap), cap, msPerMinute: Infinity });
      if (pause.resumes) {
        const left = periodLength(period) - pause.elapsed;
        add(period.status, left * msPerMinute, { from: stoppedAt, cap, msPerMinute });
      }
    }
    for (const change of plan.changes) {
      if (change.period !== index) continue;
      const late = pause !== null && change.elapsed >= pause.elapsed;
      if (late && !pause.resumes) continue;
      const changeAt = startAt + change.elapsed * msPerMinute + (late ? pause.ms : 0);
      timeline.changes.push({ at: changeAt, side: change.side, by: change.by });
    }
    if (pause && !pause.resumes) {
      timeline.outcome = "abandoned";
      break;
    }
    if (period.status === "first_half") timeline.halfTimeAt = at;
    const continues = index < plan.periods.length - 1 || plan.shootOut !== null;
    if (period.status === "second_half" && continues) timeline.regularTimeAt = at;
    if (period.breakAfter) add(period.breakAfter.status, period.breakAfter.ms, null);
  }
  if (timeline.outcome === "ended" && plan.shootOut !== null) {
    add("penalties", plan.shootOut.ms, null);
    timeline.penalties = plan.shootOut.score;
  }
  timeline.changes.sort((a, b) => a.at - b.at);
  timeline.endAt = at;
  return timeline;
}

export function scoreAt(timeline: Timeline, moment: number): Score {
  const score = { home: 0, away: 0 };
  for (const change of timeline.changes) {
    if (change.at > moment) break;
    score[change.side] += change.by;
  }
  return score;
}

/** Shows nothing later than `now`. `endAt` stays null for an abandoned match. */
export function stateAt(timeline: Timeline, now: number): MatchState {
  const first = timeline.phases[0];
  if (!first || now < first.startAt) return NOT_STARTED;
  const { halfTimeAt, regularTimeAt, extraTimeAt } = timeline;
  const score = scoreAt(timeline, now);
  const known = {
    score,
    halfTime: halfTimeAt !== null && halfTimeAt <= now ? scoreAt(timeline, halfTimeAt) : null,
    regularTime:
      regularTimeAt !== null && regularTimeAt <= now ? scoreAt(timeline, regularTimeAt) : null,
    afterExtraTime: extraTimeAt !== null && extraTimeAt <= now ? score : null,
    penalties: null,
  };
  const phase = timeline.phases.find((candidate) => now < candidate.endAt);
  if (!phase) {
    const endAt = timeline.outcome === "ended" ? timeline.endAt : null;
    const { outcome: status, penalties } = timeline;
    return { ...known, status, minute: null, penalties, endAt };
  }
  return { ...known, status: phase.status, minute: minuteOf(phase, now), endAt: null };
}

function minuteOf(phase: Phase, now: number): number | null {
  if (!phase.clock) return null;
  const { from, cap, msPerMinute } = phase.clock;
  return Math.min(cap, Math.floor(from + (now - phase.startAt) / msPerMinute));
}
