import { describe, expect, it } from "vitest";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { clubOfResult } from "#server/feeds/replay/add-shots.ts";
import { readImport } from "#server/feeds/replay/read-import.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS, teamNames } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const { matches, shots: tally } = await readImport([
  "--from",
  "openfootball",
  OPENFOOTBALL,
  "--shots",
  RESULTS_WITH_SHOTS,
]);
if (tally === null) throw new Error("the shots were not read");
const { assigned, leftOut } = tally;

describe("real results with shots", () => {
  it("are matched in the seasons of five leagues that both sources have", () => {
    const found = assigned + leftOut.result.length + leftOut.score.length + leftOut.counts.length;
    expect(found).toBeGreaterThan(12_000);
    expect(leftOut.match).toEqual([]);
    expect(assigned / (found + leftOut.match.length)).toBeGreaterThanOrEqual(0.99);
  });

  it("agree with the match's score, wherever it was played", () => {
    expect(leftOut.score).toEqual([]);
  });

  it("are known for nearly every league match, so the model uses them", () => {
    const played = matches.filter(
      ({ competition, status, score }) =>
        FIVE.includes(competition) && status === null && score !== null,
    );
    expect(
      played.filter(({ shots, shotsOnTarget }) => shots !== null && shotsOnTarget !== null).length /
        played.length,
    ).toBeGreaterThanOrEqual(0.999);
  });

  it("equal the counts of a well-known match", () => {
    const match = matches.find(({ key }) => key === "en.1-2019-20-southampton-leicester-city");
    expect(match).toMatchObject({
      score: { ft: { home: 0, away: 9 } },
      shots: { home: 6, away: 25 },
      shotsOnTarget: { home: 3, away: 15 },
    });
  });

  it("reach the feed after a match has ended", async () => {
    const archive = {
      version: async () => "1",
      read: async () => matches.toSorted((a, b) => a.kickOff - b.kickOff),
    };
    const feed = createReplayFeed({ archive, replayFrom: null, anchor: 0 });
    const feedMatches = await feed.matches({ from: 0, to: Infinity, now: Date.UTC(2040, 0, 1) });
    expect(feedMatches.filter(({ shots }) => shots !== null)).toHaveLength(assigned);
  });

  it("name every club in a way that leads to openfootball's name", () => {
    const wrong = Object.values(teamNames()).flatMap((names) =>
      Object.entries(names).filter(
        ([name, inResults]) => clubOf(name).key !== clubOfResult(inResults).key,
      ),
    );
    expect(wrong).toEqual([]);
  });
});
