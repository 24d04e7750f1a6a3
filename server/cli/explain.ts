import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { dayNumber, isDay } from "#domain/day.ts";
import { FIVE_LEAGUES } from "#server/backtest/arguments.ts";
import { type ExplainedText, explainMatches } from "#server/backtest/explain-matches.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";

const USAGE =
  "npm run explain -- --data DIR --from YYYY-MM-DD --to YYYY-MM-DD --count TEXTS --out FILE [--seed NUMBER] [--results-only]";
const QUESTIONS = 5;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    data: text,
    from: text,
    to: text,
    count: { ...text, default: "100" },
    out: text,
    seed: { ...text, default: "1" },
    "results-only": { type: "boolean", default: false },
  },
});
const { data, from, to, out } = values;
const count = Number(values.count);
if (
  data === undefined ||
  out === undefined ||
  !isDay(from ?? "") ||
  !isDay(to ?? "") ||
  !(count > 0)
) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 2;
} else {
  const competitions = readCompetitions(data, FIVE_LEAGUES, {
    resultsOnly: values["results-only"],
  });
  const texts = explainMatches(competitions, {
    from: dayNumber(from ?? ""),
    to: dayNumber(to ?? ""),
    // Every match has one text per question.
    count: Math.ceil(count / QUESTIONS),
    seed: Number(values.seed),
  });
  const lines = (["lead", "after"] as const).flatMap((kind) => [
    `# ${kind === "lead" ? "Leads" : "After the match"}`,
    "",
    ...texts.filter((text) => text.kind === kind).map(lineOf),
    "",
  ]);
  writeFileSync(out, lines.join("\n"));
  console.log([tableOf(texts, "lead"), tableOf(texts, "after")].join("\n\n"));
}

function lineOf({ date, match, question, template, text: words }: ExplainedText): string {
  return `${date} ${match} | ${question} | ${template} (${words.length})\n  ${words}`;
}

function tableOf(texts: readonly ExplainedText[], kind: ExplainedText["kind"]): string {
  const own = texts.filter((text) => text.kind === kind);
  const uses = new Map<string, number>();
  for (const { template } of own) uses.set(template, (uses.get(template) ?? 0) + 1);
  const lengths = own.map((text) => text.text.length).toSorted((a, b) => a - b);
  return [
    `${own.length} texts of ${uses.size} templates (${kind}); median length ${lengths[Math.floor(lengths.length / 2)] ?? 0}, longest ${lengths.at(-1) ?? 0}`,
    ...[...uses]
      .sort((a, b) => b[1] - a[1])
      .map(
        ([template, uses]) =>
          `${template.padEnd(30)}${String(uses).padStart(6)}${((100 * uses) / own.length).toFixed(1).padStart(7)}%`,
      ),
  ].join("\n");
}
