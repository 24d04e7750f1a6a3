import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readImport, shotsText } from "#server/feeds/replay/read-import.ts";
import { present } from "./feed-facts.ts";

const root = mkdtempSync(join(tmpdir(), "touchline-shots-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FIXTURES = {
  matches: [
    {
      date: "2024-08-16",
      team1: "Manchester United FC",
      team2: "Harbour Town",
      score: { ht: [0, 0], ft: [1, 0] },
    },
    {
      date: "2024-08-17",
      team1: "Harbour Town",
      team2: "Wolverhampton Wanderers FC",
      score: { ht: [1, 0], ft: [2, 2] },
    },
    {
      date: "2024-08-24",
      team1: "Wolverhampton Wanderers FC",
      team2: "Manchester United FC",
      score: { ft: [3, 0] },
      status: "awarded",
    },
    { date: "2025-05-24", team1: "Wolverhampton Wanderers FC", team2: "Harbour Town", score: {} },
    {
      date: "2025-05-25",
      team1: "Harbour Town",
      team2: "Manchester United FC",
      score: { ht: [0, 1], ft: [0, 1] },
    },
  ],
};
const HEADER = "Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,HS,AS,HST,AST";
const UNITED_HARBOUR = "2024-08-16,Man United,Harbour Town,1,0,0,0,14,9,6,3";
const HARBOUR_WOLVES = "2024-08-18,Harbour Town,Wolves,2,2,1,0,7,11,3,5";
const HARBOUR_UNITED = "2025-05-25,Harbour Town,Man United,0,1,0,1,12,8,4,2";

let folders = 0;

function write(
  rows: readonly string[],
  file = "premier-league/season-2425.csv",
  fixtures: unknown = FIXTURES,
): { fixtures: string; shots: string } {
  folders += 1;
  const of = (kind: string, name: string, text: string) => {
    const folder = join(root, `${folders}-${kind}`);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return folder;
  };
  return {
    fixtures: of("fixtures", "2024-25/en.1.json", JSON.stringify(fixtures)),
    shots: of("shots", file, `${[HEADER, ...rows].join("\n")}\n`),
  };
}

const importOf = ({ fixtures, shots }: ReturnType<typeof write>) =>
  readImport(["--from", "openfootball", fixtures, "--shots", shots]);

async function read(rows: readonly string[], file?: string) {
  const { matches, shots } = await importOf(write(rows, file));
  const tally = present(shots);
  const leftOut = Object.fromEntries(
    Object.entries(tally.leftOut).filter(([, out]) => out.length > 0),
  );
  return {
    counted: matches.filter((match) => match.shots !== null),
    matches,
    assigned: tally.assigned,
    leftOut,
    text: shotsText(tally),
  };
}

describe("an import with shots", () => {
  it("finds each match by season and clubs, under any spelling and date", async () => {
    const { counted, assigned, leftOut, text } = await read([UNITED_HARBOUR, HARBOUR_WOLVES]);
    expect(counted.map(({ key, shots, shotsOnTarget }) => [key, shots, shotsOnTarget])).toEqual([
      ["en.1-2024-25-manchester-united-harbour-town", { home: 14, away: 9 }, { home: 6, away: 3 }],
      [
        "en.1-2024-25-harbour-town-wolverhampton-wanderers",
        { home: 7, away: 11 },
        { home: 3, away: 5 },
      ],
    ]);
    expect([assigned, leftOut, text]).toEqual([2, {}, "Shots of 2 matches."]);
  });

  it("accepts shots without shots on target", async () => {
    const { counted } = await read([UNITED_HARBOUR.replace(",6,3", ",,")]);
    expect(counted.map(({ shots, shotsOnTarget }) => [shots, shotsOnTarget])).toEqual([
      [{ home: 14, away: 9 }, null],
    ]);
  });

  it.each([
    ["an awarded match", "result", "2024-08-24,Wolves,Man United,3,0,1,0,9,9,3,3"],
    ["a match without a result", "result", "2025-05-24,Wolves,Harbour Town,3,0,1,0,9,9,3,3"],
    ["a match with another score", "score", HARBOUR_UNITED.replace(",0,1,0,1,", ",1,1,0,1,")],
    ["a match that its season lacks", "match", "2024-09-01,Man United,Wolves,1,0,0,0,9,9,3,3"],
    ["a row without shots", "counts", HARBOUR_UNITED.replace("12,8,4,2", ",,,")],
    ["more shots on target than shots", "counts", HARBOUR_UNITED.replace("12,8,4,2", "12,8,4,9")],
  ])("leaves out %s, and says so", async (_name, reason, row) => {
    const { counted, assigned, leftOut, text } = await read([UNITED_HARBOUR, row]);
    expect(counted.map(({ home }) => home)).toEqual(["Manchester United FC"]);
    expect(assigned).toBe(1);
    expect(leftOut).toEqual({
      [reason]: [
        expect.stringMatching(/^premier-league\/season-2425\.csv: .+ v .+ on 202\d-\d\d-\d\d$/),
      ],
    });
    expect(text).toMatch(
      /^Shots of 1 matches\.\nLeft out 1 [^\n]+: premier-league\/season-2425\.csv: [^\n]+\.$/,
    );
  });

  it("leaves out and counts seasons that are not imported", async () => {
    const { assigned, leftOut, text } = await read([
      "2023-08-16,Who Knows,Nobody,1,0,0,0,9,9,3,3",
      "2024-02-16,Nobody,Who Knows,1,0,0,0,9,9,3,3",
    ]);
    expect([assigned, leftOut["season"]?.length]).toEqual([0, 2]);
    expect(text).toBe(
      "Shots of 0 matches.\nLeft out 2 of seasons that are not imported: first premier-league/season-2425.csv: Who Knows v Nobody on 2023-08-16.",
    );
  });

  it("assigns a season that begins in spring, as in a split file, to the year before", async () => {
    expect((await read([HARBOUR_UNITED])).assigned).toBe(1);
  });

  it("tells two meetings on the same ground apart by their order in time", async () => {
    const secondMeeting = { ...FIXTURES.matches[0], date: "2025-06-01", score: { ft: [0, 4] } };
    const folder = write(
      ["2025-06-01,Man United,Harbour Town,0,4,0,1,5,20,2,9", UNITED_HARBOUR],
      undefined,
      { matches: [secondMeeting, ...FIXTURES.matches] },
    );
    const { matches } = await importOf(folder);
    const shots = new Map(matches.map((match) => [match.key, match.shots]));
    expect(shots.get("en.1-2024-25-manchester-united-harbour-town")).toEqual({ home: 14, away: 9 });
    expect(shots.get("en.1-2024-25-manchester-united-harbour-town-2")).toEqual({
      home: 5,
      away: 20,
    });
  });

  it("tells them apart even if a round was postponed past a later one", async () => {
    const [played] = FIXTURES.matches;
    const folder = write(
      [UNITED_HARBOUR, "2025-06-01,Man United,Harbour Town,0,4,0,1,5,20,2,9"],
      undefined,
      {
        matches: [
          { ...played, round: "Matchday 27" },
          { ...played, round: "Matchday 5", date: "2025-06-01", score: { ft: [0, 4] } },
        ],
      },
    );
    const { matches } = await importOf(folder);
    expect(matches.map(({ key, round, shots }) => [key, round, shots])).toEqual([
      ["en.1-2024-25-manchester-united-harbour-town-2", "Matchday 27", { home: 14, away: 9 }],
      ["en.1-2024-25-manchester-united-harbour-town", "Matchday 5", { home: 5, away: 20 }],
    ]);
  });

  it("changes nothing else in a match", async () => {
    const folder = write([UNITED_HARBOUR]);
    const plain = await readImport(["--from", "openfootball", folder.fixtures]);
    const counted = await importOf(folder);
    expect(plain.shots).toBeNull();
    expect(
      counted.matches.map((match) => ({ ...match, shots: null, shotsOnTarget: null })),
    ).toEqual(plain.matches);
  });

  it.each([
    [
      "an unknown club",
      [UNITED_HARBOUR.replace("Man United", "Man Untied")],
      undefined,
      'premier-league/season-2425.csv: "Man Untied" is not a club of the imported season 2024-25. Correct the name, or leave the file out.',
    ],
    [
      "a broken file",
      [UNITED_HARBOUR.replace(",14,", ",many,")],
      undefined,
      'premier-league/season-2425.csv, line 2: HS must be a whole number, got "many".',
    ],
    [
      "a folder of other leagues",
      [UNITED_HARBOUR],
      "bundesliga/season-2425.csv",
      "the folder has no results file for en.1.",
    ],
  ])("refuses %s in one sentence", async (_name, rows, file, sentence) => {
    const failure = read(rows, file);
    await expect(failure).rejects.toThrow(sentence);
    await expect(failure).rejects.toMatchObject({ name: "ImportFileError" });
  });

  it("works with fixtures from a URL", async () => {
    const server = createServer((_request, response) =>
      response.end(JSON.stringify(FIXTURES)),
    ).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    try {
      // A server that listens on a port has an address object; only a pipe has a string.
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { shots } = write([UNITED_HARBOUR]);
      const from = ["--from", "openfootball", url, "--files", "2024-25/en.1.json"];
      const read = await readImport([...from, "--shots", shots]);
      expect(read.shots?.assigned).toBe(1);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
