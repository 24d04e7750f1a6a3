import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeedError, type Feed, type FeedMatch } from "#server/feeds/feed.ts";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";
import { archiveMatches, archiveOf, FINAL_JSON, LEAGUE_JSON } from "./archive-fixtures.ts";
import { DAY, HOUR, MINUTE, present, scoreText } from "./feed-facts.ts";

const TODAY = Date.UTC(2026, 10, 21);
const ANCHOR = TODAY + 9 * HOUR + 17 * MINUTE;
const league = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
const final = archiveMatches("meridian-cup", "2021", FINAL_JSON);

function replay(matches: ArchiveMatch[], at: number, wholeDay = true): Feed {
  return createReplayFeed({
    archive: archiveOf(matches),
    replayFrom: { at, wholeDay },
    anchor: ANCHOR,
  });
}

function realFeed(matches: ArchiveMatch[]): Feed {
  return createReplayFeed({ archive: archiveOf(matches), replayFrom: null, anchor: ANCHOR });
}

async function seen(feed: Feed, now: number, home: string): Promise<FeedMatch> {
  const matches = await feed.matches({ from: TODAY - 10 * DAY, to: TODAY + 10 * DAY, now });
  return present(matches.find((match) => match.home.name === home));
}

describe("replay of a league", () => {
  const feed = replay(league, Date.UTC(2021, 2, 6));

  it("moves the replayed day to the first day, at the same time of day, and says so", async () => {
    expect((await seen(feed, ANCHOR, "Harbour Town")).startAt).toBe(TODAY + 15 * HOUR);
    expect((await seen(feed, ANCHOR, "Greyfell")).startAt).toBe(TODAY + DAY + 18 * HOUR);
    expect(feed.isDemo).toBe(true);
    expect(feed.notice).toBe(
      "Replay of past matches: what is played on 21 November 2026 was really played on 6 March 2021.",
    );
    expect(await feed.historyStart(ANCHOR)).toBe(TODAY + 15 * HOUR);
  });

  it("moves the replayed minute to the first minute where a time is given", async () => {
    const feed = replay(league, Date.UTC(2021, 2, 6, 14, 30), false);
    expect((await seen(feed, ANCHOR, "Harbour Town")).startAt).toBe(ANCHOR + 30 * MINUTE);
  });

  it("draws goal minutes that agree with the half-time and final scores", async () => {
    const before = await seen(feed, TODAY + 15 * HOUR - 1, "Harbour Town");
    expect(before).toMatchObject({
      status: "not_started",
      score: null,
      halfTime: null,
      endAt: null,
    });
    expect(await seen(feed, TODAY + 15 * HOUR + 55 * MINUTE, "Harbour Town")).toMatchObject({
      status: "halftime",
      score: { home: 1, away: 0 },
      halfTime: { home: 1, away: 0 },
    });
    expect(await seen(feed, TODAY + 18 * HOUR, "Harbour Town")).toMatchObject({
      status: "ended",
      score: { home: 2, away: 2 },
      regularTime: null,
      awarded: false,
    });
  });

  it("reveals shots from a match's end on, and none of a match without an end", async () => {
    const counts = { shots: { home: 12, away: 9 }, shotsOnTarget: { home: 5, away: 4 } };
    const counted = replay(
      league.map((match) => ({ ...match, ...counts })),
      Date.UTC(2021, 2, 6),
    );
    for (let now = TODAY + 14 * HOUR; now < TODAY + 18 * HOUR; now += MINUTE) {
      const { status, shots, shotsOnTarget } = await seen(counted, now, "Harbour Town");
      expect({ shots, shotsOnTarget }).toEqual(
        status === "ended" ? counts : { shots: null, shotsOnTarget: null },
      );
    }
    expect((await seen(counted, TODAY + 18 * HOUR, "Harbour Town")).shots).toEqual(counts.shots);
    for (const home of ["Port Vellan", "Millbeck", "Greyfell", "Foxley"])
      expect((await seen(counted, TODAY + 5 * DAY, home)).shots, home).toBeNull();
  });

  it("fills in half-time only for a 0-0", async () => {
    expect(scoreText((await seen(feed, TODAY + DAY, "Ironbridge")).halfTime)).toBe("0-0");
    const unknown = await seen(feed, TODAY + DAY, "Thornwick");
    expect([scoreText(unknown.halfTime), scoreText(unknown.score)]).toEqual(["-", "3-1"]);
  });

  it.each([
    ["Port Vellan", "canceled", "-", false],
    ["Larkholm", "ended", "3-0", true],
    ["Greyfell", "postponed", "-", false],
    ["Foxley", "postponed", "-", false],
  ])("keeps the status of %s: %s", async (home, status, score, awarded) => {
    const early = await seen(feed, TODAY - 2 * DAY, home);
    expect(early).toMatchObject({ status: "not_started", score: null, awarded: false });
    const late = await seen(feed, TODAY + 4 * DAY, home);
    expect(late).toMatchObject({ status, awarded });
    expect(scoreText(late.score)).toBe(score);
  });

  it("abandons a match in its second half, without an end time", async () => {
    const kickOff = TODAY + DAY + 15 * HOUR;
    expect((await seen(feed, kickOff + 70 * MINUTE, "Millbeck")).status).toBe("second_half");
    const later = await seen(feed, kickOff + 4 * HOUR, "Millbeck");
    expect(later).toMatchObject({ status: "abandoned", score: { home: 1, away: 2 }, endAt: null });
  });

  it("refuses to answer from an empty archive", async () => {
    await expect(replay([], 0).matches({ from: 0, to: 1, now: 0 })).rejects.toThrow(FeedError);
  });

  it("leaves matches at their own dates without a replay", async () => {
    const feed = createReplayFeed({ archive: archiveOf(league), replayFrom: null, anchor: ANCHOR });
    const matches = await feed.matches({ from: 0, to: ANCHOR, now: ANCHOR });
    expect(matches[0]).toMatchObject({ startAt: Date.UTC(2021, 2, 6, 15), status: "ended" });
    expect([feed.isDemo, feed.notice]).toEqual([false, null]);
  });

  it("shows a match without a time on its day, and its result a day later", async () => {
    const [first] = league;
    if (first === undefined) throw new Error("there is no match");
    const feed = realFeed([
      { ...first, timeKnown: false },
      { ...first, key: "open", timeKnown: false, score: null, status: null },
      { ...first, key: "unreported", score: null, status: null },
    ]);
    const shotsAt = async (now: number) =>
      (await feed.matches({ from: 0, to: ANCHOR, now, also: new Set([first.key]) })).map(
        ({ key, status, timeKnown }) => [key, status, timeKnown],
      );
    for (const now of [first.kickOff - HOUR, first.kickOff + DAY - 1])
      expect(await shotsAt(now)).toEqual([
        [first.key, "not_started", false],
        ["open", "not_started", false],
        ["unreported", "not_started", true],
      ]);
    expect(await shotsAt(first.kickOff + 30 * DAY)).toEqual([
      [first.key, "ended", false],
      ["open", "not_started", false],
      ["unreported", "not_started", true],
    ]);
  });

  it.each([
    ["Port Vellan", "canceled", false],
    ["Foxley", "postponed", false],
    ["Millbeck", "abandoned", false],
    ["Larkholm", "ended", true],
  ])("shows the real match of %s as %s weeks before its date", async (home, status, awarded) => {
    const early = Date.UTC(2021, 1, 1);
    const matches = await realFeed(league).matches({ from: 0, to: ANCHOR, now: early });
    const match = present(matches.find(({ home: { name } }) => name === home));
    expect([match.status, match.awarded]).toEqual([status, awarded]);
  });

  it("shows a real match only before kick-off or with its result", async () => {
    const [first] = league;
    if (first === undefined) throw new Error("there is no match");
    const at = async (now: number) =>
      (await realFeed([first]).matches({ from: 0, to: ANCHOR, now }))[0];
    expect(await at(first.kickOff - 1)).toMatchObject({ status: "not_started", score: null });
    expect(await at(first.kickOff + 10 * MINUTE)).toMatchObject({
      status: "ended",
      minute: null,
      score: { home: 2, away: 2 },
    });
  });

  it("reads the archive again after an import", async () => {
    let version = 1;
    const archive = {
      version: async () => String(version),
      read: async () => league.slice(0, version),
    };
    const feed = createReplayFeed({ archive, replayFrom: null, anchor: ANCHOR });
    const count = async () => (await feed.matches({ from: 0, to: ANCHOR, now: ANCHOR })).length;
    expect(await count()).toBe(1);
    version = 3;
    expect(await count()).toBe(3);
  });
});

describe("replay of a final with extra time and penalties", () => {
  const kickOff = TODAY + 14 * HOUR;
  const feed = replay(final, Date.UTC(2021, 6, 11));

  it("plays every goal in its own minute, with half-time, 90-minute and final scores", async () => {
    const goals: string[] = [];
    const stages = new Map<string, string>();
    let last = "-";
    for (let now = kickOff - MINUTE; now < kickOff + 200 * MINUTE; now += 5_000) {
      const match = await seen(feed, now, "Castelmir");
      stages.set(match.status, scoreText(match.score));
      if (scoreText(match.score) !== last)
        goals.push(`${match.minute ?? 0}' ${scoreText(match.score)}`);
      last = scoreText(match.score);
    }
    expect(goals).toEqual([
      "1' 0-0",
      "12' 1-0",
      "45' 2-0",
      "79' 2-1",
      "90' 2-2",
      "109' 3-2",
      "120' 3-3",
    ]);
    expect([...stages]).toEqual([
      ["not_started", "-"],
      ["first_half", "2-0"],
      ["halftime", "2-0"],
      ["second_half", "2-2"],
      ["extra_time_break", "2-2"],
      ["extra_time", "3-3"],
      ["penalties", "3-3"],
      ["ended", "3-3"],
    ]);
    expect(await seen(feed, kickOff + DAY, "Castelmir")).toMatchObject({
      round: "Final",
      halfTime: { home: 2, away: 0 },
      regularTime: { home: 2, away: 2 },
      score: { home: 3, away: 3 },
      afterExtraTime: { home: 3, away: 3 },
      penalties: { home: 4, away: 2 },
    });
  });
});

describe("replay of any score", () => {
  const goals = fc.nat(4);
  const score = fc.record({
    ht: fc.option(fc.tuple(goals, goals)),
    more: fc.tuple(goals, goals),
    et: fc.option(fc.tuple(goals, goals)),
  });

  it("ends with the archive's result, matches its part scores, and never falls", async () => {
    await fc.assert(
      fc.asyncProperty(score, async ({ ht, more, et }) => {
        const ft = [(ht?.[0] ?? 0) + more[0], (ht?.[1] ?? 0) + more[1]] as const;
        const after = et && [ft[0] + et[0], ft[1] + et[1]];
        const json = {
          date: "2021-03-06",
          time: "15:00",
          team1: "Harbour Town",
          team2: "Oakmoor",
          score: { ft, ...(ht && { ht }), ...(after && { et: after }) },
        };
        const feed = replay(
          archiveMatches("harbour", "2020-21", { matches: [json] }),
          Date.UTC(2021, 2, 6),
        );
        let best = 0;
        for (let now = TODAY + 15 * HOUR; now < TODAY + 19 * HOUR; now += 3 * MINUTE) {
          const { score, halfTime, regularTime, status } = await seen(feed, now, "Harbour Town");
          const total = present(score).home + present(score).away;
          expect(total).toBeGreaterThanOrEqual(best);
          best = total;
          if (status === "halftime" && ht) expect([halfTime?.home, halfTime?.away]).toEqual(ht);
          if (status === "extra_time") expect([regularTime?.home, regularTime?.away]).toEqual(ft);
          if (status === "ended") expect([score?.home, score?.away]).toEqual(after ?? ft);
        }
        expect((await seen(feed, TODAY + 19 * HOUR, "Harbour Town")).status).toBe("ended");
      }),
      { numRuns: 60 },
    );
  });
});
