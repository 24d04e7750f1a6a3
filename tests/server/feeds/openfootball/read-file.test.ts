import { describe, expect, it } from "vitest";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { readFootballJson } from "#server/feeds/openfootball/read-folder.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";

const FILE = "2024-25/en.1.json";

function fileWith(properties: Record<string, string>): string {
  const match = {
    date: '"2024-08-16"',
    team1: '"Harbour Town"',
    team2: '"Northgate"',
    ...properties,
  };
  const lines = Object.entries(match).map(([key, value]) => `      "${key}": ${value}`);
  return `{\n  "name": "League 2024/25",\n  "matches": [\n    {\n${lines.join(",\n")}\n    }\n  ]\n}\n`;
}

function read(properties: Record<string, string>) {
  const [match] = readFootballJson(FILE, fileWith(properties)).matches;
  if (match === undefined) throw new Error("No match was read.");
  return match;
}

function messageOf(text: string): string {
  try {
    readFootballJson(FILE, text);
  } catch (error) {
    if (error instanceof ImportFileError) return error.message;
    throw error;
  }
  throw new Error("The file was accepted.");
}

describe("reading a football.json file", () => {
  it("reads a played match", () => {
    expect(
      read({ round: '"Matchday 1"', time: '"20:00"', score: '{"ht": [1, 0], "ft": [2, 1]}' }),
    ).toEqual({
      round: "Matchday 1",
      date: "2024-08-16",
      time: "20:00",
      utcOffset: null,
      home: "Harbour Town",
      away: "Northgate",
      score: { ft: { home: 2, away: 1 }, ht: { home: 1, away: 0 }, et: null, p: null },
      status: null,
      goals: [],
      group: null,
      ground: null,
    });
  });

  it("reads a match without a score, or with an empty one, as not played yet", () => {
    expect(read({}).score).toBeNull();
    expect(read({ score: "{}" }).score).toBeNull();
    expect(read({ score: "null" }).score).toBeNull();
  });

  it("fills in the half-time score of a 0-0 match, which the file omits", () => {
    expect(read({ score: '{"ft": [0, 0]}' }).score?.ht).toEqual({ home: 0, away: 0 });
    expect(read({ score: '{"ft": [1, 0]}' }).score?.ht).toBeNull();
  });

  it("keeps the 90-minute score apart from extra time and penalties", () => {
    const { score } = read({ score: '{"p": [4, 2], "et": [3, 3], "ft": [2, 2], "ht": [2, 0]}' });
    expect(score).toMatchObject({
      ft: { home: 2, away: 2 },
      et: { home: 3, away: 3 },
      p: { home: 4, away: 2 },
    });
  });

  it("orders goals by time, with own goals on the side they count for", () => {
    const { goals } = read({
      goals1:
        '[{"name": "Ash", "minute": 90, "offset": 3}, {"name": "Birch", "minute": 12, "owngoal": true}]',
      goals2: '[{"name": "Cedar", "minute": "45+2", "penalty": true}]',
    });
    expect(goals.map((goal) => [goal.side, goal.minute, goal.stoppage])).toEqual([
      ["home", 12, 0],
      ["away", 45, 2],
      ["home", 90, 3],
    ]);
    expect(goals[0]).toMatchObject({ scorer: "Birch", ownGoal: true });
  });

  it.each(["TBD", "tbc", "T.B.A.", "To be confirmed", "?", "--:--", "n/a", ""])(
    "reads the time %j as undecided",
    (time) => {
      expect(read({ time: JSON.stringify(time) })).toMatchObject({ time: null, utcOffset: null });
    },
  );

  it("reads a match between two undecided sides", () => {
    expect(read({ team1: '"TBD"', team2: '"TBD"' })).toMatchObject({ home: "TBD", away: "TBD" });
  });

  it.each(["null", '""', '" "', '{"name": null}', '{"name": ""}'])(
    "reads the team %s as undecided",
    (team) => {
      const match = read({ team1: team, team2: team });
      expect([match.home, match.away]).toEqual(["TBD", "TBD"]);
      expect(isPlaceholderSide(match.home)).toBe(true);
    },
  );

  it("reads a time with a zone east or west of Greenwich", () => {
    expect(read({ time: '"18:00 UTC+3"' })).toMatchObject({ time: "18:00", utcOffset: 180 });
    expect(read({ time: '"13:00 UTC-6"' })).toMatchObject({ time: "13:00", utcOffset: -360 });
    expect(read({ time: '"9:30 UTC-3:30"' })).toMatchObject({ time: "09:30", utcOffset: -210 });
  });

  it("reads the older layout with rounds and team objects", () => {
    const text = `{"name": "Cup", "rounds": [{"name": "Final", "matches": [
      {"date": "2024-07-14", "team1": {"name": "Reds", "code": "RED"}, "team2": {"name": "Blues"}}]}]}`;
    expect(readFootballJson(FILE, text).matches).toMatchObject([
      { round: "Final", home: "Reds", away: "Blues" },
    ]);
  });
});

describe("refusing a football.json file", () => {
  const ROWS: [rule: string, properties: Record<string, string>, message: string][] = [
    [
      "a score that is not numbers",
      { score: '{"ft": ["2", 1]}' },
      `${FILE}, line 8: "score.ft" must be two whole numbers, got ["2", 1].`,
    ],
    [
      "a score of one number",
      { score: '{"ft": [2]}' },
      `${FILE}, line 8: "score.ft" must be two whole numbers, got [2].`,
    ],
    [
      "a negative score",
      { score: '{"ft": [-1, 0]}' },
      `${FILE}, line 8: "score.ft" must be two whole numbers, got [-1, 0].`,
    ],
    [
      "a score without full time",
      { score: '{"ht": [1, 0]}' },
      `${FILE}, line 8: "score" has no "ft", the score after 90 minutes.`,
    ],
    [
      "a score that falls after half-time",
      { score: '{"ht": [2, 0], "ft": [1, 0]}' },
      `${FILE}, line 8: "score.ft" is lower than "score.ht".`,
    ],
    [
      "a day that does not exist",
      { date: '"2024-02-30"' },
      `${FILE}, line 5: "date" must be a day such as 2024-08-16, got "2024-02-30".`,
    ],
    [
      "a time that does not exist",
      { time: '"25:00"' },
      `${FILE}, line 8: "time" must be a time such as "15:00" or "18:00 UTC+3", got "25:00".`,
    ],
    [
      "a status we do not know",
      { status: '"maybe"' },
      `${FILE}, line 8: "status" must be one of cancelled, awarded, postponed, abandoned, got "maybe".`,
    ],
    ["a team that is a number", { team2: "7" }, `${FILE}, line 7: "team2" must be a text, got 7.`],
    [
      "a team without a name",
      { team2: '{"code": "RED"}' },
      `${FILE}, line 7: "team2" has no "name".`,
    ],
    [
      "a team against itself",
      { team2: '"Harbour Town"' },
      `${FILE}, line 4: "Harbour Town" cannot play against itself.`,
    ],
    [
      "a goal in minute 0",
      { goals1: '[{"name": "Ash", "minute": 0}]' },
      `${FILE}, line 8: "goals1[0].minute" must be a whole number from 1 to 130, got 0.`,
    ],
    [
      "a goal without a minute",
      { goals2: '[{"name": "Ash"}]' },
      `${FILE}, line 8: "goals2[0]" must be a goal with a "minute", got {"name": "Ash"}.`,
    ],
  ];

  it.each(ROWS)("names the file and line of %s", (_, properties, message) => {
    expect(messageOf(fileWith(properties))).toBe(message);
  });

  it("shows a value spread over lines on one line", () => {
    const text = fileWith({
      score: '{\n        "ft": [\n          "2",\n          1\n        ]\n      }',
    });
    expect(messageOf(text)).toBe(
      `${FILE}, line 9: "score.ft" must be two whole numbers, got ["2", 1].`,
    );
  });

  it("names the line where the JSON breaks", () => {
    expect(messageOf('{\n  "matches": [\n    {,}\n  ]\n}')).toMatch(
      /^2024-25\/en\.1\.json, line 3: broken JSON \(.+\)\.$/,
    );
    expect(messageOf('{\n  "matches": [\n')).toContain("broken JSON");
    expect(messageOf("")).toMatch(/line 1: /);
  });

  it("refuses a file without matches, and one that is not an object", () => {
    expect(messageOf('{"name": "x"}')).toBe(
      `${FILE}, line 1: the file has neither "matches" nor "rounds".`,
    );
    expect(messageOf("[]")).toBe(`${FILE}, line 1: "file" must be an object, got [].`);
    expect(messageOf('{"matches": {}}')).toBe(`${FILE}, line 1: "matches" must be a list, got {}.`);
  });
});
