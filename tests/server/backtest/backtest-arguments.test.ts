import { describe, expect, it } from "vitest";
import { parseBacktestArguments, UsageError } from "#server/backtest/arguments.ts";

const good = ["--data", "d", "--from", "2023-07-01", "--to", "2025-06-30", "--out", "o"];

describe("the backtest's arguments", () => {
  it("use the five leagues by default", () => {
    expect(parseBacktestArguments(good).competitions).toEqual([
      "en.1",
      "de.1",
      "es.1",
      "it.1",
      "fr.1",
    ]);
    expect(
      parseBacktestArguments([...good, "--competitions", "en.2, uefa.cl"]).competitions,
    ).toEqual(["en.2", "uefa.cl"]);
  });

  it("judge the answers of each question only with --answers", () => {
    expect(parseBacktestArguments(good).answers).toBe(false);
    expect(parseBacktestArguments([...good, "--answers"]).answers).toBe(true);
  });

  it("use all weeks of a season unless --weeks names some", () => {
    expect(parseBacktestArguments(good).weeks).toBeNull();
    expect(parseBacktestArguments([...good, "--weeks", "1-4"]).weeks).toEqual({
      first: 1,
      last: 4,
    });
  });

  it.each([
    [good.slice(2), "--data is missing."],
    [good.slice(0, 6), "--out is missing."],
    [
      [...good, "--from", "2023-02-30"],
      `--from must be a day such as 2024-08-16, got "2023-02-30".`,
    ],
    [[...good, "--from", "2026-01-01"], "--from 2026-01-01 is after --to 2025-06-30."],
    [[...good, "--competitions", ","], "--competitions must be codes such as en.1,de.1, got none."],
    [[...good, "--weeks", "0-4"], `--weeks must be weeks of a season such as 1-4, got "0-4".`],
    [[...good, "--weeks", "5-4"], `--weeks must be weeks of a season such as 1-4, got "5-4".`],
    [[...good, "--weeks", "4"], `--weeks must be weeks of a season such as 1-4, got "4".`],
    [[...good, "--speed", "9"], "Unknown option '--speed'"],
  ])("explain what is wrong with %s", (args, message) => {
    expect(() => parseBacktestArguments(args)).toThrow(UsageError);
    expect(() => parseBacktestArguments(args)).toThrow(message);
  });
});
