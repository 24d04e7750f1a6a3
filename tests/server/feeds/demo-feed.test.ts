import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { EVENT_STATUSES, type EventStatus } from "#domain/match-status.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { DAY, HOUR, isInPlay, MINUTE, present, scoreText } from "./feed-facts.ts";

const NOW = Date.UTC(2026, 10, 21, 7, 13);
const feed = createDemoFeed({ seed: "test" });
const football = new Set(
  (await feed.tournaments()).filter(({ sport }) => sport === "football").map(({ key }) => key),
);
const anyMoment = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2034, 0, 1) });

function strip(now: number): Promise<FeedMatch[]> {
  const today = Math.floor(now / DAY) * DAY;
  return feed.matches({ from: today - 2 * DAY, to: today + 5 * DAY, now });
}

describe("demo feed", () => {
  it("gives two servers with one seed the same matches, and another seed different ones", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        expect(
          await createDemoFeed({ seed: "test" }).matches({ from: now - DAY, to: now + DAY, now }),
        ).toEqual(await feed.matches({ from: now - DAY, to: now + DAY, now }));
      }),
      { numRuns: 8 },
    );
    const other = await createDemoFeed({ seed: "other" }).matches({
      from: NOW - DAY,
      to: NOW,
      now: NOW,
    });
    expect(other).not.toEqual(await feed.matches({ from: NOW - DAY, to: NOW, now: NOW }));
  });

  it("always has at least two football matches in play", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        const started = await feed.matches({ from: now - 4 * HOUR, to: now + 1, now });
        expect(
          started.filter((match) => football.has(match.tournament) && isInPlay(match)).length,
        ).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 120 },
    );
  });

  it("has 25 to 50 matches each day, in three football tournaments and futsal", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        const week = await strip(now);
        for (let day = Math.floor(now / DAY) - 2; day <= Math.floor(now / DAY) + 4; day++) {
          const matches = week.filter(({ startAt }) => Math.floor(startAt / DAY) === day);
          const tournaments = new Set(matches.map(({ tournament }) => tournament));
          expect(matches.length).toBeGreaterThanOrEqual(25);
          expect(matches.length).toBeLessThanOrEqual(50);
          expect([...tournaments].filter((key) => football.has(key)).length).toBeGreaterThanOrEqual(
            3,
          );
          expect([...tournaments].some((key) => !football.has(key))).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("lets no club play on two consecutive days", async () => {
    const matches = await feed.matches({ from: NOW - 600 * DAY, to: NOW + 30 * DAY, now: NOW });
    const played = matches.filter(({ status }) => status !== "postponed" && status !== "canceled");
    const last = new Map<string, number>();
    for (const { home, away, startAt } of played) {
      for (const club of [home.key, away.key]) {
        expect(startAt - (last.get(club) ?? 0)).toBeGreaterThan(43 * HOUR);
        last.set(club, startAt);
      }
    }
  });

  it("has a postponed, an abandoned and a canceled match in the strip in any time zone", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, fc.integer({ min: -12, max: 14 }), async (now, offset) => {
        const today = Math.floor((now + offset * HOUR) / DAY) * DAY - offset * HOUR;
        const week = await feed.matches({ from: today - 2 * DAY, to: today + 5 * DAY, now });
        expect(new Set(week.map(({ status }) => status))).toEqual(
          expect.toSatisfy((seen: Set<EventStatus>) =>
            (
              ["not_started", "postponed", "abandoned", "canceled", "ended"] satisfies EventStatus[]
            ).every((status) => seen.has(status)),
          ),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("shows every status now and then", async () => {
    const history = await feed.matches({ from: NOW - 200 * DAY, to: NOW + DAY, now: NOW });
    const seen = new Set<EventStatus>(history.map(({ status }) => status));
    const cupDays = new Set(
      history
        .filter(({ tournament }) => tournament === "capital-cup")
        .map(({ startAt }) => Math.floor(startAt / DAY)),
    );
    for (const day of cupDays) {
      for (let now = day * DAY + 17 * HOUR; now < (day + 1) * DAY; now += 5 * MINUTE) {
        for (const match of await feed.matches({ from: now - 4 * HOUR, to: now, now }))
          seen.add(match.status);
      }
    }
    expect([...seen].sort()).toEqual([...EVENT_STATUSES].sort());
  });

  it("lists three years within 9,000 matches and quickly", async () => {
    const fresh = createDemoFeed({ seed: "fresh" });
    const from = (await fresh.historyStart(NOW)) ?? NOW;
    const begun = performance.now();
    const history = await fresh.matches({ from, to: NOW, now: NOW });
    const took = performance.now() - begun;
    expect(history.length).toBeGreaterThan(5_000);
    expect(history.length).toBeLessThanOrEqual(9_000);
    expect(NOW - from).toBeGreaterThanOrEqual(3 * 365 * DAY);
    // A loose limit against an accident, not against a slow machine.
    expect(took).toBeLessThan(6_000);
  });

  it("has realistic scores: strong clubs, home advantage, 44 % of goals before the break", async () => {
    const history = await feed.matches({ from: NOW - 1095 * DAY, to: NOW, now: NOW });
    const ended = history.filter(
      ({ status, tournament }) => status === "ended" && football.has(tournament),
    );
    const mean = (value: (match: FeedMatch) => number) =>
      ended.reduce((sum, match) => sum + value(match), 0) / ended.length;
    const goals = mean(({ score }) => (score ? score.home + score.away : 0));
    expect(goals).toBeGreaterThan(2.4);
    expect(goals).toBeLessThan(3.3);
    expect(
      mean(({ halfTime }) => (halfTime ? halfTime.home + halfTime.away : 0)) / goals,
    ).toBeCloseTo(0.44, 1);
    expect(mean(({ score }) => (score && score.home > score.away ? 1 : 0))).toBeGreaterThan(
      mean(({ score }) => (score && score.home < score.away ? 1 : 0)) + 0.05,
    );
  });

  it("gives every club its own name and a short name of at most 14 characters", async () => {
    const matches = await feed.matches({ from: NOW - 20 * DAY, to: NOW + 20 * DAY, now: NOW });
    const clubs = new Map(
      matches.flatMap(({ home, away }) => [home, away]).map((club) => [club.key, club]),
    );
    expect(new Set([...clubs.values()].map(({ name }) => name)).size).toBe(clubs.size);
    for (const { shortName } of clubs.values()) expect(shortName.length).toBeLessThanOrEqual(14);
  });

  it("lists for a window exactly the matches that kick off in it", async () => {
    const whole = await feed.matches({ from: NOW - 40 * DAY, to: NOW + 40 * DAY, now: NOW });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -40, max: 39 }),
        fc.integer({ min: 1, max: 240 }),
        async (days, hours) => {
          const [from, to] = [
            NOW + days * DAY,
            Math.min(NOW + 40 * DAY, NOW + days * DAY + hours * HOUR),
          ];
          const part = whole.filter(({ startAt }) => startAt >= from && startAt < to);
          const keys = (list: FeedMatch[]) => list.map(({ key }) => key).sort();
          expect(keys(await feed.matches({ from, to, now: NOW }))).toEqual(keys(part));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("moves a postponed match under the same key", async () => {
    const window = { from: NOW - 60 * DAY, to: NOW };
    const before = await feed.matches({ ...window, now: window.from });
    const after = new Map(
      (await feed.matches({ ...window, now: NOW })).map((match) => [match.key, match]),
    );
    const moved = before.filter(
      ({ key, startAt }) => (after.get(key)?.startAt ?? startAt) !== startAt,
    );
    expect(moved.length).toBeGreaterThan(0);
    for (const { key, startAt } of moved) expect(after.get(key)?.startAt).toBeGreaterThan(startAt);
  });
});

describe("a demo match minute by minute", () => {
  it("goes through its statuses in order, and its score falls only after a goal", async () => {
    const from = NOW - DAY;
    const last = new Map<string, FeedMatch>();
    const changes = new Set<string>();
    for (let now = from; now < NOW; now += MINUTE) {
      for (const match of await feed.matches({
        from: Math.max(from, now - 5 * HOUR),
        to: now + 1,
        now,
      })) {
        const before = last.get(match.key);
        last.set(match.key, match);
        if (!before) continue;
        if (!mayFollow(before.status, match.status))
          changes.add(`${before.status} -> ${match.status}`);
        if ((match.minute ?? 999) < (before.minute ?? 0))
          changes.add("a minute that runs backwards");
        if (match.score && Math.min(match.score.home, match.score.away) < 0)
          changes.add("a score below nil");
        if (total(match) < total(before))
          changes.add(`score down by ${total(before) - total(match)}`);
      }
    }
    expect([...changes]).toEqual(["score down by 1"]);
  });

  it("ends with an end time, a half-time score within the final one, and no minute", async () => {
    for (const match of await feed.matches({ from: NOW - 30 * DAY, to: NOW - DAY, now: NOW })) {
      if (match.status !== "ended") {
        expect(match.endAt).toBeNull();
        continue;
      }
      expect(match.endAt).toBeGreaterThan(match.startAt + 80 * MINUTE);
      expect(match.minute).toBeNull();
      expect(scoreText(match.halfTime)).toMatch(/^\d+-\d+$/);
      expect(match.halfTime?.home).toBeLessThanOrEqual(match.score?.home ?? 0);
      expect(match.halfTime?.away).toBeLessThanOrEqual(match.score?.away ?? 0);
    }
  });

  it("reveals nothing before kick-off, and no half-time score before the break", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        for (const match of await feed.matches({ from: now - 3 * HOUR, to: now + 5 * DAY, now })) {
          if (match.startAt > now)
            expect([match.score, match.halfTime, match.endAt]).toEqual([null, null, null]);
          if (match.status === "first_half") expect(match.halfTime).toBeNull();
        }
      }),
      { numRuns: 30 },
    );
  });

  it("decides every cup tie, with extra time and penalties if needed", async () => {
    const cup = (await feed.matches({ from: NOW - 1000 * DAY, to: NOW - DAY, now: NOW })).filter(
      ({ tournament }) => tournament === "capital-cup",
    );
    const extended = cup.filter(({ regularTime }) => regularTime !== null);
    expect(extended.length).toBeGreaterThan(10);
    for (const { regularTime } of extended) expect(regularTime?.home).toBe(regularTime?.away);
    const level = cup.filter(
      ({ score, regularTime }) => score?.home === score?.away && regularTime === null,
    );
    expect(level).toEqual([]);
    const drawn = cup.filter(({ score }) => score?.home === score?.away);
    expect(drawn.length).toBeGreaterThan(5);
    for (const { penalties, afterExtraTime } of drawn) {
      expect(afterExtraTime?.home).toBe(afterExtraTime?.away);
      expect(isShootOut(present(penalties))).toBe(true);
    }
    expect(cup.filter((match) => !drawn.includes(match) && match.penalties !== null)).toEqual([]);
    expect(new Set(cup.map(({ round }) => round))).toEqual(
      new Set(["Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"]),
    );
    expect(cup.filter(({ round, neutral }) => (round === "Final") !== neutral)).toEqual([]);
  });
});

function isShootOut({ home, away }: { home: number; away: number }): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  return most > 5 ? most - least === 1 : most > least && most - least <= 3;
}

const STAGES: EventStatus[] = [
  "first_half",
  "halftime",
  "second_half",
  "extra_time_break",
  "extra_time",
  "penalties",
  "ended",
];

function mayFollow(before: EventStatus, after: EventStatus): boolean {
  if (before === after || before === "interrupted" || after === "interrupted") return true;
  if (before === "extra_time" && after === "extra_time_break") return true;
  if (before === "not_started") return after === "first_half";
  return STAGES.indexOf(after) >= STAGES.indexOf(before) && STAGES.includes(before);
}

function total({ score }: FeedMatch): number {
  return score ? score.home + score.away : 0;
}
