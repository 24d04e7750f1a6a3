import type { RootEntry } from "#engine/proofs/chain.ts";
import type { LineLosses } from "#server/verify/losses-of-line.ts";
import type { OverdueCount } from "#server/verify/overdue.ts";
import type { Fault, Findings, Rejudged } from "#server/verify/verify-record.ts";

const MAX_FAULTS = 20;

/** A file's text must not control the terminal. */
export function reportLines(findings: Findings): string[] {
  return allLines(findings).map(printable);
}

export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

export function isValid({ faults, overdue }: Findings): boolean {
  return faults.length === 0 && overdue.length === 0;
}

function allLines(findings: Findings): string[] {
  const { first, last, faults } = findings;
  if (first === null || last === null)
    return faults.length === 0
      ? ["No prediction was sealed in these days: there is nothing to check."]
      : faultLines(faults);
  return [
    ...contentLines(findings, first, last),
    "",
    ...hitRateLines(findings),
    "",
    ...verdictLines(findings),
    ...chainLines(first, last),
  ];
}

function contentLines(findings: Findings, first: RootEntry, last: RootEntry): string[] {
  const countOf = (state: string) => findings.states.get(state) ?? 0;
  const { afterwards } = findings;
  const predictionCount =
    [...findings.states.values()].reduce((sum, count) => sum + count, 0) + afterwards.all;
  return [
    `${predictionCount} predictions in ${findings.roots} roots, sealed from ${dateOf(first)} to ${dateOf(last)}.`,
    "",
    "Checked:",
    `  ${findings.roots} roots: computed again from the hashes of their predictions, with their counts, and followed one after the other along the chain.`,
    `  ${findings.revealed} predictions of matches that are over: that text, chances and salt have the hash that was sealed, before kick-off, and that the words say the answer.`,
    `  ${countOf("right") + countOf("wrong") + countOf("scored") + countOf("not_counted")} of these judged again from the score: ${countOf("right")} right, ${countOf("wrong")} wrong, ${countOf("scored")} judged by their chances, ${countOf("not_counted")} that the result leaves open; ${countOf("waiting")} are still to be judged.`,
    `  ${countOf("void")} void: they count for nothing. By the scores that are known ${findings.voids.right} would have been right and ${findings.voids.wrong} wrong.`,
    ...(afterwards.all === 0
      ? []
      : [
          `  ${afterwards.all} computed afterwards by a demo, as the file says: not sealed before kick-off, in none of the figures above or below. ${afterwards.right} would have been right and ${afterwards.wrong} wrong.`,
        ]),
    `  ${countOf("locked")} locked (their match is not over): only that their hash is in its root.`,
  ];
}

function sourceText(source: string): string {
  if (source === "demo") return "demo: invented clubs and matches";
  return source.includes("@")
    ? `${source}: a replay of past matches, whose results were known before`
    : source;
}

function hitRateLines({ questions }: Findings): string[] {
  if (questions.size === 0) return ["Nothing has been judged yet."];
  return [...questions].flatMap(([source, ofSource]) => [
    `Hit rate, source ${sourceText(source)}:`,
    ...rateLines(ofSource),
  ]);
}

function rateLines(questions: ReadonlyMap<string, Rejudged>): string[] {
  const rows = [...questions]
    .filter(([, { scored }]) => scored === 0)
    .map(([question, { right, wrong, losses }]) => ({
      question,
      right,
      n: right + wrong,
      losses,
    }));
  const totals = rows.reduce((sum, row) => ({ right: sum.right + row.right, n: sum.n + row.n }), {
    right: 0,
    n: 0,
  });
  const total = rows.length === 0 ? [] : [{ question: "all questions", ...totals, losses: null }];
  return [
    ...[...rows, ...total].map(
      (row) =>
        `  ${row.question.padEnd(20)} ${String(row.right).padStart(6)} of ${String(row.n).padStart(6)}  ${((100 * row.right) / row.n).toFixed(1)}%${lossText(row.losses, row.n)}`,
    ),
    ...scoredLines(questions),
  ];
}

function scoredLines(questions: ReadonlyMap<string, Rejudged>): string[] {
  return [...questions]
    .filter(([, { scored }]) => scored > 0)
    .map(
      ([question, { scored, losses }]) =>
        `  ${question.padEnd(20)} ${scored} judged by their chances${lossText(losses, scored)}`,
    );
}

function lossText(losses: LineLosses | null, n: number): string {
  if (losses === null) return "";
  const { brier, logLoss, ranked } = losses;
  const mean = (sum: number) => (sum / n).toFixed(3);
  const rps = ranked === null ? "" : `, RPS ${mean(ranked)}`;
  return `  Brier ${mean(brier)}, log loss ${mean(logLoss)}${rps}`;
}

function verdictLines({ faults, overdue }: Findings): string[] {
  if (overdue.length === 0) return faultLines(faults);
  return [
    ...(faults.length === 0
      ? ["The file is consistent, but predictions are overdue."]
      : faultLines(faults)),
    "Overdue at the file's last seal:",
    ...overdue.map(overdueLine),
    OVERDUE_MEANS,
  ];
}

const OVERDUE_MEANS =
  "The source may have stopped, or the server may hide wrong predictions. Check these matches.";

function overdueLine({ source, state, count, days }: OverdueCount): string {
  const description =
    state === "waiting"
      ? "still to be judged, though the kick-off was"
      : `${state} and closed, though the seal was`;
  return `  ${count} of source ${sourceText(source)} ${count === 1 ? "is" : "are"} ${description} up to ${days} days before.`;
}

function faultLines(faults: readonly Fault[]): string[] {
  if (faults.length === 0) return ["Everything holds."];
  const shown = faults
    .slice(0, MAX_FAULTS)
    .map(
      ({ sequence, index, what }) =>
        `  root ${sequence}${index === null ? "" : `, leaf ${index}`}: ${what}.`,
    );
  const hiddenCount = faults.length - shown.length;
  return [
    `${faults.length} ${faults.length === 1 ? "fault" : "faults"}:`,
    ...shown,
    ...(hiddenCount === 0 ? [] : [`  and ${hiddenCount} more.`]),
  ];
}

function chainLines(first: RootEntry, last: RootEntry): string[] {
  return [
    ...(first.sequence === 1
      ? []
      : [
          `The file begins at root ${first.sequence} and has no earlier roots. The chain's hash before it is ${first.previous}.`,
        ]),
    `The chain's hash at root ${last.sequence} is ${last.chain}. A different hash at this root means a different history.`,
  ];
}

function dateOf(entry: RootEntry): string {
  const date = new Date(entry.sealed_at * 1000);
  return Number.isNaN(date.getTime())
    ? "no date"
    : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
