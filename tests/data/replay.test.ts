import { describe, expect, it } from "vitest";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { toArchiveMatches } from "#server/feeds/replay/archive-match.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";

const DATA = "../shared/data";
const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 21);

function replay(folder: string, day: string) {
  const matches = toArchiveMatches(readFootballFolder(`${DATA}/${folder}`)).sort(
    (a, b) => a.kickOff - b.kickOff,
  );
  const archive = { version: async () => "1", read: async () => matches };
  const replayFrom = { at: Date.parse(`${day}T00:00Z`), wholeDay: true };
  return createReplayFeed({ archive, replayFrom, anchor: TODAY + 8 * 3_600_000 });
}

const pairing = ({ home, away }: FeedMatch) => `${home.name} - ${away.name}`;

describe("replay of real matches", () => {
  it("moves the weekend of 23 November 2024 to today, in five leagues", async () => {
    const feed = replay("openfootball", "2024-11-23");
    const today = await feed.matches({ from: TODAY, to: TODAY + DAY, now: TODAY });
    const byLeague = (code: string) =>
      today.filter(({ tournament }) => tournament === code).map(pairing);
    expect(byLeague("en.1")).toContain("Manchester City - Tottenham Hotspur");
    expect(byLeague("en.1").length).toBe(7);
    for (const code of ["es.1", "it.1", "de.1", "fr.1"])
      expect(byLeague(code).length, code).toBeGreaterThanOrEqual(3);
    expect(today.every(({ status, score }) => status === "not_started" && score === null)).toBe(
      true,
    );
  });

  it("plays the final of 2022 with each goal in its own minute", async () => {
    const feed = replay("worldcup", "2022-12-18");
    const kickOff = TODAY + 15 * 3_600_000;
    const goals: string[] = [];
    let last = "-";
    for (let now = kickOff; now < kickOff + 4 * 3_600_000; now += 10_000) {
      const [match] = await feed.matches({ from: TODAY, to: TODAY + DAY, now });
      const text = match?.score ? `${match.score.home}-${match.score.away}` : "-";
      if (text !== last) goals.push(`${match?.minute}' ${text}`);
      last = text;
    }
    expect(goals).toEqual([
      "1' 0-0",
      "23' 1-0",
      "36' 2-0",
      "80' 2-1",
      "81' 2-2",
      "108' 3-2",
      "118' 3-3",
    ]);
    const [final] = await feed.matches({ from: TODAY, to: TODAY + DAY, now: TODAY + DAY });
    expect(final).toMatchObject({
      round: "Final",
      neutral: true,
      status: "ended",
      halfTime: { home: 2, away: 0 },
      regularTime: { home: 2, away: 2 },
      score: { home: 3, away: 3 },
      afterExtraTime: { home: 3, away: 3 },
      penalties: { home: 4, away: 2 },
    });
  });

  it("ends every match of seven seasons and three tournaments with the file's result", async () => {
    for (const folder of ["openfootball", "worldcup"]) {
      const archived = new Map(
        toArchiveMatches(readFootballFolder(`${DATA}/${folder}`)).map((match) => [
          match.key,
          match,
        ]),
      );
      const matches = await replay(folder, "2024-11-23").matches({
        from: 0,
        to: Infinity,
        now: Date.UTC(2040, 0, 1),
      });
      expect(matches.length).toBe(archived.size);
      const wrong = matches.filter(({ key, score, halfTime, status, ...decided }) => {
        const real = archived.get(key)?.score ?? null;
        if (real === null) return score !== null || status === "ended";
        const same =
          JSON.stringify(score) === JSON.stringify(real.et ?? real.ft) &&
          JSON.stringify(decided.afterExtraTime) === JSON.stringify(real.et) &&
          JSON.stringify(decided.penalties) === JSON.stringify(real.p);
        return !same || (halfTime !== null && JSON.stringify(halfTime) !== JSON.stringify(real.ht));
      });
      expect(wrong.map(({ key }) => key)).toEqual([]);
    }
  }, 30_000);
});
