import { parseArgs } from "node:util";
import { dayNumber, isDay } from "#domain/day.ts";
import type { DayNumber } from "#engine/match.ts";
import type { Weeks } from "#server/backtest/walk-forward.ts";

export const FIVE_LEAGUES = ["en.1", "de.1", "es.1", "it.1", "fr.1"];

export const USAGE =
  "npm run backtest -- --data DIR --from YYYY-MM-DD --to YYYY-MM-DD --out FILE [--competitions en.1,de.1,...] [--weeks 1-4] [--results-only] [--answers]";

export interface BacktestArguments {
  data: string;
  from: DayNumber;
  to: DayNumber;
  out: string;
  competitions: string[];
  resultsOnly: boolean;
  answers: boolean;
  weeks: Weeks | null;
}

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function parseBacktestArguments(args: readonly string[]): BacktestArguments {
  const values = rawValues(args);
  const from = readDay(values, "from");
  const to = readDay(values, "to");
  if (from > to) throw new UsageError(`--from ${values.from} is after --to ${values.to}.`);
  const competitions = values.competitions
    ?.split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
  if (competitions?.length === 0)
    throw new UsageError("--competitions must be codes such as en.1,de.1, got none.");
  return {
    data: requireValue(values, "data"),
    from,
    to,
    out: requireValue(values, "out"),
    competitions: competitions ?? FIVE_LEAGUES,
    resultsOnly: values["results-only"] === true,
    weeks: values.weeks === undefined ? null : readWeeks(values.weeks),
    answers: values.answers === true,
  };
}

type TextOption = "data" | "from" | "to" | "out" | "competitions" | "weeks";
type Values = Partial<Record<TextOption, string>> & { "results-only"?: boolean; answers?: boolean };

function rawValues(args: readonly string[]): Values {
  const text = { type: "string" } as const;
  try {
    const options = {
      data: text,
      from: text,
      to: text,
      out: text,
      competitions: text,
      weeks: text,
      "results-only": { type: "boolean" },
      answers: { type: "boolean" },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

function requireValue(values: Values, name: TextOption): string {
  const value = values[name];
  if (value === undefined || value === "") throw new UsageError(`--${name} is missing.`);
  return value;
}

function readDay(values: Values, name: "from" | "to"): DayNumber {
  const text = requireValue(values, name);
  if (!isDay(text))
    throw new UsageError(`--${name} must be a day such as 2024-08-16, got "${text}".`);
  return dayNumber(text);
}

function readWeeks(text: string): Weeks {
  const [, first = 0, last = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (first < 1 || first > last)
    throw new UsageError(`--weeks must be weeks of a season such as 1-4, got "${text}".`);
  return { first, last };
}
