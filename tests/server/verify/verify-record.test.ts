import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { chainHash, NO_CHAIN } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { csvLine, unguardCell } from "#server/proofs/csv-cell.ts";
import { RECORD_COLUMNS, type RecordLine } from "#server/proofs/record-columns.ts";
import { readRecord, recordOf } from "#server/verify/read-record.ts";
import { holds, reportLines } from "#server/verify/report.ts";
import { faultTexts, verifyText } from "../../support/record.ts";

const SEALED_AT = 1_795_000_000;
const LOCKED = {
  state: "locked",
  salt: "",
  event: "",
  kick_off: "",
  question: "",
  answer: "",
  prediction: "",
  probability: "",
  outcomes: "",
  explanation: "",
  model: "",
  fitted_on: "",
};

const RESULT = [
  { label: "Ashby Rovers", probability: 0.5 },
  { label: "Draw", probability: 0.3 },
  { label: "Elder Park", probability: 0.2 },
];
/** Another question of the first match of the first root. */
const GOALS = {
  event: "match-0-0",
  question: "over-under-2-5",
  answer: "under",
  prediction: "Under 2.5",
  outcomes: JSON.stringify([
    { label: "Over 2.5", probability: 0.5 },
    { label: "Under 2.5", probability: 0.5 },
  ]),
  actual: "Under 2.5",
};
const WRONG = {
  state: "wrong",
  home_score: "0",
  half_time_home: "0",
  away_score: "1",
  actual: "Elder Park",
};

/** Lines of one root after another; `change` may lie in what is sealed, which is then sealed so. */
async function linesOf(
  roots: readonly Partial<RecordLine>[][],
  secondsBetween = 1,
): Promise<RecordLine[]> {
  let previous = NO_CHAIN;
  const lines: RecordLine[] = [];
  for (const [at, changes] of roots.entries()) {
    const open = await Promise.all(changes.map((change, index) => lineOf(at, index, change)));
    const root = rootOf(await merkleTree(open.map((line) => line.hash)));
    const entry = {
      sequence: at + 1,
      root,
      count: open.length,
      sealed_at: SEALED_AT + at * secondsBetween,
      previous,
    };
    const chain = await chainHash(entry);
    lines.push(
      ...open.map((line) => ({
        ...line,
        sequence: String(at + 1),
        root,
        count: String(open.length),
        sealed_at: String(SEALED_AT + at * secondsBetween),
        previous,
        chain,
      })),
    );
    previous = chain;
  }
  return lines;
}

/** All have the same sides, so no two kick off together. */
function kickOffOf(event: string): number {
  const [at = 0, index = 0] = (event.match(/\d+/g) ?? []).map(Number);
  return SEALED_AT + 1800 + 100 * at + index;
}

async function lineOf(at: number, index: number, change: Partial<RecordLine>): Promise<RecordLine> {
  const salt = String(index).padStart(64, "0");
  const told = Object.fromEntries(
    (["event", "question", "answer", "prediction", "explanation"] as const).flatMap((column) =>
      change[column] ? [[column, change[column]]] : [],
    ),
  );
  const sealed = {
    event: `match-${at}-${index}`,
    kick_off: kickOffOf(change.event || `match-${at}-${index}`),
    question: "match-result",
    answer: "home",
    prediction: "Ashby Rovers",
    probability: 0.5,
    outcomes: RESULT,
    explanation: "Because.",
    model: "m",
    fitted_on: "2026-11-01",
    ...told,
    ...(change.kick_off ? { kick_off: Number(change.kick_off) } : {}),
    ...(change.probability ? { probability: Number(change.probability) } : {}),
    ...(change.outcomes ? { outcomes: JSON.parse(change.outcomes) as typeof RESULT } : {}),
  };
  const texts = {
    ...sealed,
    kick_off: String(sealed.kick_off),
    probability: String(sealed.probability),
    outcomes: JSON.stringify(sealed.outcomes),
  };
  const rest = {
    tournament: "League",
    source: "fixture",
    state: "right",
    home_score: "2",
    away_score: "0",
    half_time_home: "1",
    half_time_away: "0",
    actual: "Ashby Rovers",
    afterwards: "",
  };
  const place = {
    sequence: "",
    root: "",
    count: "",
    previous: "",
    chain: "",
    sealed_at: "",
    index: String(index),
  };
  return { ...place, hash: await statementLeaf(sealed, salt), salt, ...texts, ...rest, ...change };
}

function csvOf(lines: readonly RecordLine[]): string {
  return [
    csvLine(RECORD_COLUMNS),
    ...lines.map((line) => csvLine(RECORD_COLUMNS.map((column) => line[column]))),
  ].join("");
}

async function faults(lines: readonly RecordLine[]): Promise<string[]> {
  return faultTexts(await verifyText(csvOf(lines)));
}

function changed(
  lines: readonly RecordLine[],
  at: number,
  change: Partial<RecordLine>,
): RecordLine[] {
  return lines.map((line, index) => (index === at ? { ...line, ...change } : line));
}

describe("a check of a downloaded record", () => {
  it("finds nothing wrong with an honest one, and says what it checked in plain words", async () => {
    const findings = await verifyText(
      csvOf(
        await linesOf([
          [{}, WRONG, LOCKED],
          [{ state: "waiting" }, {}],
        ]),
      ),
    );
    expect(faultTexts(findings)).toEqual([]);
    const report = reportLines(findings).join("\n");
    expect(report).toContain("5 predictions in 2 roots");
    expect(report).toMatch(/match-result +2 of +3 {2}66\.7%/);
    expect(report).toContain(
      "1 locked (their match is not over): only that their hash is in its root.",
    );
    expect(report).toContain("Everything holds.");
  });

  it("finds a seal that came at kick-off or later, though everything else about it is right", async () => {
    expect(
      await faults(
        await linesOf([[{ kick_off: String(SEALED_AT) }, { kick_off: String(SEALED_AT + 1) }]]),
      ),
    ).toEqual(["1/0: it was not sealed before kick-off"]);
  });

  it("finds two answers to one question, of which one is always right", async () => {
    expect(await faults(await linesOf([[{ event: "derby" }, {}], [{ event: "derby" }]]))).toEqual([
      "2/0: the same question of the same match was sealed twice",
    ]);
  });

  it("finds a fixture that was sealed under two addresses, with both answers, by another home side too", async () => {
    const elder = {
      answer: "away",
      prediction: "Elder Park",
      probability: "0.2",
      home_score: "0",
      half_time_home: "0",
      away_score: "1",
      actual: "Elder Park",
    };
    const turned = {
      outcomes: JSON.stringify(RESULT.toReversed()),
      probability: "0.2",
      prediction: "Elder Park",
      actual: "Elder Park",
    };
    const together = { kick_off: String(SEALED_AT + 3600) };
    const again = "another match has the same sides and kick-off";
    const first = { event: "ashby-v-elder-22", ...together };
    expect(
      await faults(
        await linesOf([
          [first],
          [
            { event: "ashby-v-elder-22-2", ...elder, ...together },
            { event: "elder-v-ashby-22", ...turned, ...together },
          ],
        ]),
      ),
    ).toEqual([`2/0: ${again}`, `2/1: ${again}`]);
    expect(
      await faults(
        await linesOf([
          [
            first,
            { event: "ashby-v-elder-22-2", ...elder, kick_off: String(SEALED_AT + 3660) },
            { event: "cup", ...together, tournament: "Cup" },
            { event: "demo", ...together, source: "demo" },
          ],
        ]),
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<RecordLine>, string[]]>([
    [
      "a wrong answer that is called right",
      { ...WRONG, state: "right" },
      ["1/1: the file says right, the score says wrong"],
    ],
    [
      "a right answer of which it is said that something else came",
      { actual: "Draw" },
      ["1/1: what it says came is not what the score says"],
    ],
    [
      "more goals at half-time than at the end",
      { half_time_away: "1" },
      ["1/1: its half-time score has more goals than its score"],
    ],
    [
      "a locked one that says how it came out",
      { salt: "" },
      ["1/1: its state is right, which does not go with what it shows"],
    ],
    ["a score that is none", { home_score: "two" }, ["1/1: its score or answer cannot be read"]],
    ["outcomes that are no JSON", { outcomes: "[" }, ["1/1: what it shows is not what was sealed"]],
    [
      "a hash that is none",
      { hash: "x" },
      ["1/1: what it shows is not what was sealed", "1: its hashes or numbers cannot be read"],
    ],
    [
      "another count than its neighbours'",
      { count: "4" },
      ["1/1: it names another root than the lines beside it"],
    ],
  ])("finds %s", async (_what, change, found) => {
    expect(await faults(changed(await linesOf([[{}, {}, {}]]), 1, change))).toEqual(found);
  });

  it.each<[string, Partial<RecordLine>, string]>([
    [
      "words that say another answer",
      { prediction: "Elder Park" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "words that say another answer to a question without sides",
      { ...GOALS, prediction: "Over 2.5" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "a chance that is not that of its answer",
      { probability: "0.6" },
      "its chance is not the one among its outcomes",
    ],
    [
      "a chance that is none",
      { ...GOALS, outcomes: GOALS.outcomes.replace("0.5", "1.5") },
      "a chance is not between 0 and 1",
    ],
    [
      "outcomes of which one is no answer",
      { ...GOALS, outcomes: GOALS.outcomes.replace("Over 2.5", "Over 3.5") },
      "its outcomes are not the answers to its question",
    ],
    [
      "outcomes of which one is there twice",
      { ...GOALS, outcomes: GOALS.outcomes.replace("Over 2.5", "Under 2.5") },
      "its outcomes are not the answers to its question",
    ],
    [
      "a question that nobody asked",
      { ...GOALS, question: "weather" },
      "nobody knows its question",
    ],
    [
      "a team that its match does not have",
      { event: "match-0-0", question: "draw-no-bet", prediction: "Holm Albion" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "a match of which nobody said who will win",
      { ...GOALS, event: "derby" },
      "who will win its match is not in this root, so nobody knows whom its answer means",
    ],
  ])("finds sealed %s", async (_what, change, found) => {
    expect(await faults(await linesOf([[{}, change]]))).toContain(`1/1: ${found}`);
  });

  it("finds nothing wrong with another question of the same match", async () => {
    expect(await faults(await linesOf([[{}, GOALS]]))).toEqual([]);
  });

  it.each<[string, Partial<RecordLine>, string]>([
    ["score", { home_score: "1" }, "another line of its match has another score"],
    [
      "half-time score",
      { half_time_home: "0" },
      "another line of its match has another half-time score",
    ],
    [
      "kick-off",
      { kick_off: String(SEALED_AT + 3600) },
      "another line of its match has another kick-off",
    ],
    ["source", { source: "demo" }, "another line of its match has another source"],
    [
      "word on whether it counts",
      { state: "void" },
      "another line of its match says otherwise whether it counts",
    ],
  ])(
    "finds a match that has another %s on one line than on the others",
    async (_what, change, found) => {
      expect(await faults(await linesOf([[{}, { ...GOALS, home_score: "2", ...change }]]))).toEqual(
        [`1/1: ${found}`],
      );
    },
  );

  it("says of void predictions how they would have come out, where the score is known", async () => {
    const off = { state: "void", actual: "" };
    const findings = await verifyText(
      csvOf(
        await linesOf([
          [
            off,
            { ...WRONG, ...off },
            { ...off, home_score: "", away_score: "", half_time_home: "", half_time_away: "" },
            { ...LOCKED, state: "void" },
          ],
        ]),
      ),
    );
    expect(faultTexts(findings)).toEqual([]);
    expect(reportLines(findings).join("\n")).toContain(
      "4 void: they count for nothing. By the scores that are known 1 would have been right and 1 wrong.",
    );
  });

  it.each([
    [
      "judged",
      { state: "waiting" },
      "1 of source fixture is still to be judged, though the kick-off was up to 8 days before.",
    ],
    [
      "shown",
      LOCKED,
      "1 of source fixture is locked and closed, though the seal was up to 8 days before.",
    ],
    [
      "shown after it was called off",
      { ...LOCKED, state: "void" },
      "1 of source fixture is void and closed, though the seal was up to 8 days before.",
    ],
  ])("does not hold where a prediction of long ago was never %s", async (_what, change, found) => {
    const report = async (secondsBetween: number) => {
      const findings = await verifyText(
        csvOf(
          await linesOf(
            [[{}, change], [{ kick_off: String(SEALED_AT + 9 * 86_400) }]],
            secondsBetween,
          ),
        ),
      );
      expect(faultTexts(findings)).toEqual([]);
      return [holds(findings), reportLines(findings).join("\n")];
    };
    expect(await report(8.5 * 86_400)).toEqual([false, expect.stringContaining(found)]);
    expect(await report(3 * 86_400)).toEqual([true, expect.stringContaining("Everything holds.")]);
  });

  it("gives hit rates by source, says which are no news, and steers no terminal", async () => {
    const report = reportLines(
      await verifyText(
        csvOf(
          await linesOf([[{ source: "demo" }, WRONG, { source: "\u001b[2J", question: "\u0007" }]]),
        ),
      ),
    ).join("\n");
    expect(report).toMatch(
      /source demo: simulated matches of invented clubs:\n {2}match-result +1 of +1 {2}100\.0%/,
    );
    expect(report).toMatch(/source fixture:\n {2}match-result +0 of +1 {2}0\.0%/);
    expect(report).toMatch(/source \\u\{1b\}\[2J:\n {2}unknown +1 of +1/);
    expect(report).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("counts nothing that a simulation computed afterwards, and calls it what it is", async () => {
    const findings = await verifyText(
      csvOf(
        await linesOf([
          [
            { source: "demo" },
            { ...WRONG, source: "demo", afterwards: "yes" },
            { source: "demo", afterwards: "yes", ...LOCKED },
          ],
        ]),
      ),
    );
    expect(faultTexts(findings)).toEqual([]);
    expect(findings.afterwards).toEqual({ all: 2, right: 0, wrong: 1 });
    const report = reportLines(findings).join("\n");
    expect(report).toContain(
      "2 computed afterwards by a simulation, as the file says: not sealed before kick-off",
    );
    expect(report).toMatch(/all questions +1 of +1/);
  });

  it("does not let another source take its misses out as computed afterwards", async () => {
    const findings = await verifyText(
      csvOf(await linesOf([[{}, { ...WRONG, afterwards: "yes" }]])),
    );
    expect(faultTexts(findings)).toEqual([
      "1/1: it says that it was computed afterwards, which only a simulation does",
    ]);
  });

  it("names the first twenty faults and counts the others", async () => {
    const lines = (await linesOf([Array.from({ length: 25 }, () => ({}))])).map((line) => ({
      ...line,
      model: "another",
    }));
    const report = reportLines(await verifyText(csvOf(lines)));
    expect(report.filter((line) => line.includes("is not what was sealed"))).toHaveLength(20);
    expect(report).toContain("  and 5 more.");
  });

  it("says that there is nothing where nothing was sealed", async () => {
    expect(reportLines(await verifyText(csvLine(RECORD_COLUMNS)))).toEqual([
      "No prediction was sealed in these days: there is nothing to check.",
    ]);
  });
});

it("The command ends with 0 for honest files, with 1 and the faults for another, and with 2 where there is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "touchline-record-"));
  const lines = await linesOf([[{}, {}]]);
  const twoDays = await linesOf([[{}, {}], [{}]]);
  writeFileSync(join(folder, "first.csv"), csvOf(twoDays.slice(0, 2)));
  writeFileSync(join(folder, "second.csv"), csvOf(twoDays.slice(2)));
  writeFileSync(
    join(folder, "edited.csv"),
    csvOf(changed(lines, 1, { explanation: "Hindsight." })),
  );
  const verify = promisify(execFile);
  const run = (...files: string[]) =>
    verify(process.execPath, [
      "--import",
      "tsx",
      "server/cli/verify.ts",
      ...files.map((file) => join(folder, file)),
    ]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      (failed: { code: number; stdout: string; stderr: string }) => failed,
    );
  const [honest, edited, none] = await Promise.all([
    run("first.csv", "second.csv"),
    run("edited.csv"),
    run("none.csv"),
  ]);
  rmSync(folder, { recursive: true });
  expect([honest.code, honest.stdout]).toEqual([
    0,
    expect.stringMatching(/3 predictions in 2 roots[^]*Everything holds\./),
  ]);
  expect([edited.code, edited.stdout]).toEqual([
    1,
    expect.stringContaining("1 fault:\n  root 1, leaf 1: what it shows is not what was sealed."),
  ]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("none.csv cannot be read")]);
});

describe("a file that is no record", () => {
  const read = async (text: string) => {
    for await (const _line of recordOf(Readable.from([text]), "my.csv")) continue;
  };
  it.each([
    ["", "my.csv is empty."],
    [
      "a,b\r\n1,2\r\n",
      "my.csv is not a record of sealed predictions: it has no column sequence, root, count.",
    ],
    [`${RECORD_COLUMNS.join(",")}\r\n"1`, "my.csv is not CSV: Quote Not Closed"],
    [`${RECORD_COLUMNS.join(",")}\r\n1,2\r\n`, "my.csv is not CSV: Invalid Record Length"],
  ])("is refused with what is wrong: %j", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("is refused where there is none at all", async () => {
    await expect(readRecord("no-such-file.csv").next()).rejects.toThrow(
      "no-such-file.csv cannot be read",
    );
  });
});

describe("a cell", () => {
  it("comes back from a CSV reader exactly as it was, and is never a formula", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string().map((rest) => `=${rest}`),
      fc.constantFrom("'", "''=1", "-1", "+1", "@a", "\t", "\r", 'a"b', "a,b", "a\r\nb"),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        const [read] = parse(csvLine(cells), { relax_column_count: true }) as string[][];
        expect(read?.map(unguardCell)).toEqual(cells);
        expect(read?.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
      }),
    );
  });
});
