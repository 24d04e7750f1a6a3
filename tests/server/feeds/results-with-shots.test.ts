import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { readResultsFolder } from "#server/feeds/results-with-shots/read-folder.ts";

const HEADER = "Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST";
const PLAYED = '2024-08-16,Harbour Town,Kestrel,2,1,H,1,0,H,"A, Judge",14,9,6,3';
const AWARDED = "2024-08-18,Kestrel,Northgate,0,3,A,,,,,,,,";
const root = mkdtempSync(join(tmpdir(), "touchline-results-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;

function folderOf(
  files: Readonly<Record<string, readonly string[]>>,
  league = "premier-league",
): string {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(join(folder, league), { recursive: true });
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, league, name), `${lines.join("\n")}\n`);
  return folder;
}

const read = (lines: readonly string[]) =>
  readResultsFolder(folderOf({ "season-2425.csv": lines }), ["en.1"]);

describe("reading results with shots", () => {
  it("reads scores, shots and a comma inside quotes", () => {
    expect(read([HEADER, PLAYED])).toEqual([
      {
        competition: "en.1",
        file: join("premier-league", "season-2425.csv"),
        matches: [
          {
            date: "2024-08-16",
            home: "Harbour Town",
            away: "Kestrel",
            score: { home: 2, away: 1 },
            halfTime: { home: 1, away: 0 },
            shots: { home: 14, away: 9 },
            shotsOnTarget: { home: 6, away: 3 },
          },
        ],
      },
    ]);
  });

  it("sorts the seasons, and skips leagues that were not requested", () => {
    const folder = folderOf({
      "season-9900.csv": [HEADER, PLAYED.replace("2024", "1999")],
      "season-0001.csv": [HEADER, PLAYED.replace("2024", "2000")],
    });
    expect(readResultsFolder(folder, ["en.1"]).map(({ matches }) => matches[0]?.date)).toEqual([
      "1999-08-16",
      "2000-08-16",
    ]);
    expect(() => readResultsFolder(folder, ["de.1"])).toThrow(
      "the folder has no results file for de.1.",
    );
  });

  it("predicts an awarded match and learns nothing from it", () => {
    const [competition] = readCompetitions(
      folderOf({ "season-2425.csv": [HEADER, PLAYED, AWARDED] }),
      ["en.1"],
    );
    expect(competition?.matches.map(({ homeKey, played }) => [homeKey, played === null])).toEqual([
      ["harbour-town", false],
      ["kestrel", true],
    ]);
    expect(competition?.matches[0]?.played).toMatchObject({
      shots: { home: 14, away: 9 },
      score: { home: 2, away: 1 },
    });
  });

  it.each([
    [
      "a word instead of a number",
      PLAYED.replace(",14,", ",many,"),
      'season-2425.csv, line 3: HS must be a whole number, got "many".',
    ],
    [
      "an invalid day",
      PLAYED.replace("08-16", "13-45"),
      'season-2425.csv, line 3: Date must be a day such as 2024-08-16, got "2024-13-45".',
    ],
    [
      "one team twice",
      PLAYED.replace("Kestrel", "Harbour Town"),
      "season-2425.csv, line 3: HomeTeam and AwayTeam must name two teams.",
    ],
    ["a line cut short", PLAYED.slice(0, 30), "season-2425.csv, line 3"],
  ])("refuses %s, with file and line", (_name, line, message) => {
    expect(() => read([HEADER, PLAYED, line])).toThrow(message);
  });

  it("refuses a file without a required column", () => {
    expect(() => read([HEADER.replace("HST", "Hits"), PLAYED])).toThrow(
      "season-2425.csv, line 1: there is no column HST.",
    );
  });

  it("reports a missing folder", () => {
    expect(() => readResultsFolder(join(root, "nowhere"), ["en.1"])).toThrow(
      /nowhere: the folder cannot be read \(ENOENT\)/,
    );
  });
});
