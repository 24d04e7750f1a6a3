import { closeSync, openSync, writeSync } from "node:fs";
import { parseBacktestArguments, USAGE, UsageError } from "#server/backtest/arguments.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { reportTable } from "#server/backtest/report-table.ts";
import { runBacktest } from "#server/backtest/run-backtest.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

const BUFFERED_LINES = 200;

try {
  main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) fail(`${error.message}\nUsage: ${USAGE}`, 2);
  else if (error instanceof ImportFileError) fail(error.message, 1);
  else throw error;
}

function main(args: readonly string[]): void {
  const { data, from, to, out, competitions, resultsOnly } = parseBacktestArguments(args);
  const found = readCompetitions(data, competitions, { resultsOnly });
  const missing = competitions.filter((code) => found.every((one) => one.code !== code));
  if (missing.length > 0) console.error(`Not in ${data}: ${missing.join(", ")}.`);
  const file = openOutput(out);
  const lines: string[] = [];
  const flush = () => writeSync(file, lines.splice(0).join(""));
  const report = runBacktest(found, { from, to }, (line) => {
    lines.push(`${line}\n`);
    if (lines.length >= BUFFERED_LINES) flush();
  });
  flush();
  closeSync(file);
  if (report.predicted === 0) fail("No match in this span could be predicted.", 1);
  else console.log(reportTable(report));
}

function openOutput(path: string): number {
  try {
    return openSync(path, "w");
  } catch (cause) {
    throw new UsageError(
      `--out ${path} cannot be written (${cause instanceof Error ? cause.message : String(cause)}).`,
    );
  }
}

function fail(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}
