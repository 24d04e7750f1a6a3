import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { csvLine } from "#server/proofs/csv-cell.ts";
import { RECORD_COLUMNS } from "#server/proofs/record-columns.ts";
import { isValid, reportLines } from "#server/verify/report.ts";
import { programFile } from "../../../scripts/programs.mjs";
import { faultTexts, verifyText } from "../../support/record.ts";
import { changed, csvOf, EACH_SIDE, linesOf, LOCKED, SEALED_AT, WRONG } from "./record-lines.ts";

describe("what a check of a downloaded record reports", () => {
  it("accepts an honest record, and says what it checked in plain words", async () => {
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
    // Chances 0.5, 0.3 and 0.2; the first came twice and the last once.
    expect(report).toMatch(
      /match-result +2 of +3 {2}66\.7% {2}Brier 0\.580, log loss 0\.999, RPS 0\.245\n/,
    );
    expect(report).toMatch(/all questions +2 of +3 {2}66\.7%\n/);
    expect(report).toContain(
      "1 locked (their match is not over): only that their hash is in its root.",
    );
    expect(report).toContain("Everything holds.");
  });

  it("gives the losses of a question without a named answer, and no hit rate", async () => {
    const findings = await verifyText(csvOf(await linesOf([[{}, EACH_SIDE]])));
    expect(faultTexts(findings)).toEqual([]);
    const report = reportLines(findings).join("\n");
    expect(report).toContain("1 right, 0 wrong, 1 judged by their chances,");
    // Four equal chances for each side: 3/4 of Brier, and twice ln 4.
    expect(report).toMatch(
      /team-goals +1 judged by their chances {2}Brier 0\.750, log loss 2\.773\n/,
    );
    expect(report).toMatch(/all questions +1 of +1 {2}100\.0%\n/);
  });

  it("says how void predictions would have ended where the score is known", async () => {
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
      "1 of source fixture is still to be judged, though the kick-off was up to 10 days before.",
    ],
    [
      "shown",
      LOCKED,
      "1 of source fixture is locked and closed, though the seal was up to 11 days before.",
    ],
    [
      "shown after it was called off",
      { ...LOCKED, state: "void" },
      "1 of source fixture is void and closed, though the seal was up to 11 days before.",
    ],
  ])("fails if an old prediction was never %s", async (_what, change, found) => {
    const report = async (secondsBetween: number) => {
      const findings = await verifyText(
        csvOf(
          await linesOf(
            [[{}, change], [{ kick_off: String(SEALED_AT + 12 * 86_400) }]],
            secondsBetween,
          ),
        ),
      );
      expect(faultTexts(findings)).toEqual([]);
      return [isValid(findings), reportLines(findings).join("\n")];
    };
    expect(await report(11.5 * 86_400)).toEqual([false, expect.stringContaining(found)]);
    expect(await report(7 * 86_400)).toEqual([true, expect.stringContaining("Everything holds.")]);
  });

  it("gives hit rates by source, marks demos, and escapes terminal codes", async () => {
    const report = reportLines(
      await verifyText(
        csvOf(
          await linesOf([[{ source: "demo" }, WRONG, { source: "\u001b[2J", question: "\u0007" }]]),
        ),
      ),
    ).join("\n");
    expect(report).toMatch(
      /source demo: invented clubs and matches:\n {2}match-result +1 of +1 {2}100\.0%/,
    );
    expect(report).toMatch(/source fixture:\n {2}match-result +0 of +1 {2}0\.0%/);
    expect(report).toMatch(/source \\u\{1b\}\[2J:\n {2}unknown +1 of +1/);
    expect(report).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("leaves out what a demo computed afterwards, and says so", async () => {
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
      "2 computed afterwards by a demo, as the file says: not sealed before kick-off",
    );
    expect(report).toMatch(/all questions +1 of +1/);
  });

  it("does not let a real source hide wrong predictions as computed afterwards", async () => {
    const findings = await verifyText(
      csvOf(await linesOf([[{}, { ...WRONG, afterwards: "yes" }]])),
    );
    expect(faultTexts(findings)).toEqual([
      "1/1: it is marked as computed afterwards, which only a demo does",
    ]);
  });

  it("names the first twenty faults and counts the others", async () => {
    const lines = (await linesOf([Array.from({ length: 25 }, () => ({}))])).map((line) => ({
      ...line,
      model: "another",
    }));
    const report = reportLines(await verifyText(csvOf(lines)));
    expect(report.filter((line) => line.includes("does not match its hash"))).toHaveLength(20);
    expect(report).toContain("  and 5 more.");
  });

  it("says that there is nothing to check where nothing was sealed", async () => {
    expect(reportLines(await verifyText(csvLine(RECORD_COLUMNS)))).toEqual([
      "No prediction was sealed in these days: there is nothing to check.",
    ]);
  });
});

it("The command exits with 0 for honest files, 1 with faults, and 2 without a record", async () => {
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
      programFile("server/cli/verify.ts"),
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
    expect.stringContaining("1 fault:\n  root 1, leaf 1: its content does not match its hash."),
  ]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("none.csv cannot be read")]);
});
