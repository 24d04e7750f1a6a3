import type { PairedDifference } from "#server/backtest/bootstrap.ts";
import type { Metrics } from "#server/backtest/metrics.ts";
import type { BacktestReport } from "#server/backtest/run-backtest.ts";

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

/** The report for a terminal: the model beside the textbook's and the base rate, on the same matches. */
export function reportTable(report: BacktestReport): string {
  const { model, textbook, base } = report.all;
  const lines = [
    `${report.predicted} predictions, ${model.n} with a result, ${report.skipped} skipped for too little history`,
    "",
    row("", "model", "Dixon-Coles", "base rate"),
    ...ROWS.map(([label, format]) => row(label, format(model), format(textbook), format(base))),
    "",
    row("RPS by competition", "model", "Dixon-Coles", "base rate", "n"),
    ...report.byCompetition.map((one) =>
      row(
        one.code,
        one.model.rps.toFixed(4),
        one.textbook.rps.toFixed(4),
        one.base.rps.toFixed(4),
        String(one.model.n),
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

function difference(label: string, { mean, low, high }: PairedDifference): string {
  return `${label.padEnd(24)}${mean.toFixed(5)} [${low.toFixed(5)}, ${high.toFixed(5)}]`;
}

function row(label: string, ...cells: string[]): string {
  return label.padEnd(24) + cells.map((cell) => cell.padStart(12)).join("");
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}
