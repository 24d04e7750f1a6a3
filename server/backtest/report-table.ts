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

/** The report for a terminal: the model beside the base rate, then RPS by competition. */
export function reportTable(report: BacktestReport): string {
  const lines = [
    `${report.predicted} predictions, ${report.model.n} with a result, ${report.skipped} skipped for too little history`,
    "",
    row("", "model", "base rate"),
    ...ROWS.map(([label, format]) => row(label, format(report.model), format(report.base))),
    "",
    row("RPS by competition", "model", "base rate", "n"),
    ...report.byCompetition.map(({ code, model, base }) =>
      row(code, model.rps.toFixed(4), base.rps.toFixed(4), String(model.n)),
    ),
    "",
    `${report.fits} fits, median ${report.medianFitMs.toFixed(1)} ms, total ${(report.totalFitMs / 1000).toFixed(1)} s`,
  ];
  return lines.join("\n");
}

function row(label: string, ...cells: string[]): string {
  return label.padEnd(24) + cells.map((cell) => cell.padStart(12)).join("");
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}
