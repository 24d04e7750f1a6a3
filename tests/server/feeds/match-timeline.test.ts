import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { footballPeriods, futsalPeriods } from "#server/feeds/match-periods.ts";
import { buildTimeline, scoreAt, stateAt, type MatchPlan } from "#server/feeds/match-timeline.ts";
import { MINUTE } from "./feed-facts.ts";

const KICK_OFF = Date.UTC(2026, 0, 3, 15);

function plan(over: Partial<MatchPlan>): MatchPlan {
  const periods = footballPeriods({ first: 2, second: 4, extra: null });
  return { kickOff: KICK_OFF, periods, changes: [], shootOut: null, interruption: null, ...over };
}

describe("match timeline", () => {
  it.each([
    [-1, "not_started", null],
    [0, "first_half", 1],
    [22.5, "first_half", 23],
    [44.9, "first_half", 45],
    [46.9, "first_half", 45],
    [47, "halftime", null],
    [62, "second_half", 46],
    [110.9, "second_half", 90],
    [111, "ended", null],
  ])("shows, %d minutes after kick-off, %s and minute %s", (minutes, status, minute) => {
    expect(stateAt(buildTimeline(plan({})), KICK_OFF + minutes * MINUTE)).toMatchObject({
      status,
      minute,
    });
  });

  it("stops the futsal clock at 20 and 40, and takes 91 minutes", () => {
    const timeline = buildTimeline(plan({ periods: futsalPeriods() }));
    expect(stateAt(timeline, KICK_OFF + 37.9 * MINUTE).minute).toBe(20);
    expect(stateAt(timeline, KICK_OFF + 90.9 * MINUTE).minute).toBe(40);
    expect(timeline.endAt).toBe(KICK_OFF + 91 * MINUTE);
  });

  it("shows a goal that is struck off only while it counted", () => {
    const changes = [
      { period: 0, elapsed: 10, side: "home", by: 1 },
      { period: 0, elapsed: 12.5, side: "home", by: -1 },
    ] as const;
    const timeline = buildTimeline(plan({ changes: [...changes] }));
    expect(
      [9.9, 10, 12.4, 12.5].map((at) => scoreAt(timeline, KICK_OFF + at * MINUTE).home),
    ).toEqual([0, 1, 1, 0]);
  });

  it("holds the minute during an interruption, and delays everything after it", () => {
    const interruption = { period: 0, elapsed: 30.5, ms: 20 * MINUTE, resumes: true };
    const timeline = buildTimeline(
      plan({ interruption, changes: [{ period: 0, elapsed: 40, side: "away", by: 1 }] }),
    );
    expect(stateAt(timeline, KICK_OFF + 45 * MINUTE)).toMatchObject({
      status: "interrupted",
      minute: 31,
    });
    expect(stateAt(timeline, KICK_OFF + 51 * MINUTE)).toMatchObject({
      status: "first_half",
      minute: 32,
    });
    expect(timeline.changes[0]?.at).toBe(KICK_OFF + 60 * MINUTE);
    expect(timeline.endAt).toBe(KICK_OFF + 131 * MINUTE);
  });

  it("never ends an abandoned match, and adds no goal after the stop", () => {
    const interruption = { period: 1, elapsed: 20, ms: 20 * MINUTE, resumes: false };
    const timeline = buildTimeline(
      plan({ interruption, changes: [{ period: 1, elapsed: 21, side: "home", by: 1 }] }),
    );
    expect(stateAt(timeline, KICK_OFF + 300 * MINUTE)).toEqual({
      status: "abandoned",
      minute: null,
      score: { home: 0, away: 0 },
      halfTime: { home: 0, away: 0 },
      regularTime: null,
      afterExtraTime: null,
      penalties: null,
      endAt: null,
    });
  });

  it("keeps the 90-minute score before extra time, and the shoot-out apart", () => {
    const periods = footballPeriods({ first: 2, second: 4, extra: [1, 1] });
    const timeline = buildTimeline(
      plan({
        periods,
        shootOut: { ms: 12 * MINUTE, score: { home: 3, away: 4 } },
        changes: [{ period: 3, elapsed: 3, side: "home", by: 1 }],
      }),
    );
    expect(timeline.phases.map(({ status }) => status)).toEqual([
      "first_half",
      "halftime",
      "second_half",
      "extra_time_break",
      "extra_time",
      "extra_time_break",
      "extra_time",
      "penalties",
    ]);
    expect(stateAt(timeline, timeline.endAt)).toMatchObject({
      status: "ended",
      score: { home: 1, away: 0 },
      regularTime: { home: 0, away: 0 },
    });
  });

  it("shows the score with extra time from its start, and the shoot-out after its end", () => {
    const timeline = buildTimeline(
      plan({
        periods: footballPeriods({ first: 2, second: 4, extra: [1, 1] }),
        shootOut: { ms: 12 * MINUTE, score: { home: 3, away: 4 } },
        changes: [{ period: 2, elapsed: 3, side: "home", by: 1 }],
      }),
    );
    const known = (status: string, at: "startAt" | "endAt" = "endAt") => {
      const phases = timeline.phases.filter((phase) => phase.status === status);
      const moment = at === "startAt" ? phases[0]?.startAt : phases.at(-1)?.endAt;
      const { afterExtraTime, penalties } = stateAt(
        timeline,
        (moment ?? 0) - (at === "endAt" ? 1 : 0),
      );
      return { afterExtraTime, penalties };
    };
    expect(known("second_half")).toEqual({ afterExtraTime: null, penalties: null });
    expect(known("extra_time_break", "startAt")).toEqual({ afterExtraTime: null, penalties: null });
    expect(known("extra_time", "startAt").afterExtraTime).toEqual({ home: 0, away: 0 });
    expect(known("extra_time").afterExtraTime).toEqual({ home: 1, away: 0 });
    expect(known("penalties")).toEqual({ afterExtraTime: { home: 1, away: 0 }, penalties: null });
    expect(stateAt(timeline, timeline.endAt).penalties).toEqual({ home: 3, away: 4 });
  });

  it("supports a shoot-out straight after 90 minutes", () => {
    const timeline = buildTimeline(
      plan({ shootOut: { ms: 12 * MINUTE, score: { home: 5, away: 4 } } }),
    );
    expect(stateAt(timeline, timeline.endAt)).toMatchObject({
      score: { home: 0, away: 0 },
      regularTime: { home: 0, away: 0 },
      afterExtraTime: null,
      penalties: { home: 5, away: 4 },
    });
  });

  it("leaves no gap between phases and loses no goal", () => {
    const goals = fc.array(
      fc.record({
        period: fc.nat(1),
        share: fc.double({ min: 0, max: 0.999, noNaN: true }),
        home: fc.boolean(),
      }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(
        goals,
        fc.nat(5),
        fc.nat(9),
        fc.option(fc.nat(44)),
        (drawn, first, second, stop) => {
          const periods = footballPeriods({ first, second, extra: null });
          const changes = drawn.map(({ period, share, home }) => ({
            period,
            elapsed: share * (45 + (period === 0 ? first : second)),
            side: home ? ("home" as const) : ("away" as const),
            by: 1 as const,
          }));
          const interruption =
            stop === null ? null : { period: 1, elapsed: stop, ms: 5 * MINUTE, resumes: true };
          const timeline = buildTimeline(plan({ periods, changes, interruption }));
          for (const [index, phase] of timeline.phases.entries()) {
            expect(phase.startAt).toBe(index === 0 ? KICK_OFF : timeline.phases[index - 1]?.endAt);
          }
          const final = scoreAt(timeline, timeline.endAt);
          expect(final.home + final.away).toBe(changes.length);
          const halfTime = scoreAt(timeline, timeline.halfTimeAt ?? 0);
          expect(halfTime.home + halfTime.away).toBe(
            changes.filter(({ period }) => period === 0).length,
          );
        },
      ),
    );
  });
});
