import { closeSync, openSync, writeSync } from "node:fs";
import { AnswerTable } from "#server/backtest/answer-table.ts";
import { parseBacktestArguments, USAGE, UsageError } from "#server/backtest/arguments.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { runBacktest, type BacktestReport } from "#server/backtest/run-backtest.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import type { PairedDifference } from "#server/backtest/bootstrap.ts";
import type { Metrics } from "#server/backtest/metrics.ts";

const BUFFERED_LINES = 200;

function main(args: readonly string[]): void {
  const { data, out, competitions, resultsOnly, answers, ...span } = parseBacktestArguments(args);
  const found = readCompetitions(data, competitions, { resultsOnly });
  const missing = competitions.filter((code) =>
    found.every((competition) => competition.code !== code),
  );
  if (missing.length > 0) console.error(`Not in ${data}: ${missing.join(", ")}.`);
  const file = openOutput(out);
  const lines: string[] = [];
  const flush = () => writeSync(file, lines.splice(0).join(""));
  const table = answers ? new AnswerTable() : undefined;
  const report = runBacktest(
    found,
    span,
    (line) => {
      lines.push(`${line}\n`);
      if (lines.length >= BUFFERED_LINES) flush();
    },
    table,
  );
  flush();
  closeSync(file);
  if (report.predicted === 0) fail("No match in this span could be predicted.", 1);
  else console.log([reportTable(report), ...answerLines(table)].join("\n"));
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

const ROWS: readonly [label: string, format: (metrics: Metrics) => string][] = [
  ["RPS", (m) => m.rps.toFixed(4)],
  ["log loss", (m) => m.logLoss.toFixed(4)],
  ["Brier", (m) => m.brier.toFixed(4)],
  ["accuracy", (m) => share(m.accuracy)],
  ["ECE, result", (m) => m.ece.toFixed(4)],
  ["O/U 2.5 log loss", (m) => m.overLogLoss.toFixed(4)],
  ["ECE, O/U 2.5", (m) => m.overEce.toFixed(4)],
  ["BTTS log loss", (m) => m.bttsLogLoss.toFixed(4)],
  ["ECE, BTTS", (m) => m.bttsEce.toFixed(4)],
  ["exact score log loss", (m) => m.scoreLogLoss.toFixed(4)],
  ["top-3 score hit", (m) => share(m.topThree)],
];

function reportTable(report: BacktestReport): string {
  const { model, textbook, base } = report.all;
  const lines = [
    `${report.predicted} predictions, ${model.n} with a result, ${report.skipped} skipped for too little history`,
    "",
    row("", "model", "Dixon-Coles", "base rate"),
    ...ROWS.map(([label, format]) => row(label, format(model), format(textbook), format(base))),
    "",
    row("RPS by competition", "model", "Dixon-Coles", "base rate", "n"),
    ...report.byCompetition.map((competition) =>
      row(
        competition.code,
        competition.model.rps.toFixed(4),
        competition.textbook.rps.toFixed(4),
        competition.base.rps.toFixed(4),
        String(competition.model.n),
      ),
    ),
    "",
    "RPS of the model less that of the other, paired, with its 95% bootstrap interval:",
    difference("Dixon-Coles", report.againstTextbook),
    difference("base rate", report.againstBase),
    "",
    `${report.fits} fits of the model, median ${report.medianFitMs.toFixed(1)} ms, total ${(report.totalFitMs / 1000).toFixed(1)} s`,
    "Settings were chosen on seasons up to 2022-23 only.",
  ];
  return lines.join("\n");
}

function answerLines(table: AnswerTable | undefined): string[] {
  if (table === undefined) return [];
  const { matches, contradictions, rows } = table.report();
  const orNone = (value: number | null) => (value === null ? "–" : share(value));
  return [
    "",
    row("answers", "commonest", "its share", "hit rate", "base", "log loss", "base", "ECE", "n"),
    ...rows.map((competition) =>
      row(
        competition.slug,
        competition.mostCommon ?? "–",
        orNone(competition.mostCommonShare),
        orNone(competition.hitRate),
        orNone(competition.baseHitRate),
        competition.logLoss.toFixed(4),
        competition.baseLogLoss.toFixed(4),
        competition.ece.toFixed(4),
        String(competition.n),
      ),
    ),
    ...rows
      .filter(({ topFive }) => topFive !== null)
      .map(
        ({ topFive, baseTopFive }) =>
          `One of the five likeliest scores came in ${orNone(topFive)}, one of the five commonest in ${orNone(baseTopFive)}.`,
      ),
    `${contradictions} of ${matches} matches have named answers that no score makes right together.`,
  ];
}

function difference(label: string, { mean, low, high }: PairedDifference): string {
  return `${label.padEnd(24)}${mean.toFixed(5)} [${low.toFixed(5)}, ${high.toFixed(5)}]`;
}

function row(label: string, ...cells: string[]): string {
  return label.padEnd(24) + cells.map((cell) => cell.padStart(12)).join("");
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) fail(`${error.message}\nUsage: ${USAGE}`, 2);
  else if (error instanceof ImportFileError) fail(error.message, 1);
  else throw error;
}
