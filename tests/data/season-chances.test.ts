import { afterAll, describe, expect, it } from "vitest";
import { type ClubForecast, forecastSeasons } from "./season-forecasts.ts";
import { RESULTS_WITH_SHOTS } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const BINS = 5;
const ENOUGH = 10;
/** The model's settings were chosen on earlier seasons. */
const FIRST_HELD_OUT = 2023;

const QUESTIONS = ["title", "topFour", "relegation"] as const;
type Question = (typeof QUESTIONS)[number];

const forecasts = forecastSeasons(RESULTS_WITH_SHOTS, FIVE, {
  from: 2012,
  to: 2024,
  simulations: 10_000,
});

interface Bin {
  count: number;
  mean: number;
  share: number;
  /** The central 99 % of the counts that these forecasts allow. */
  from: number;
  to: number;
  happened: number;
}

function binsOf(rows: readonly ClubForecast[], question: Question): Bin[] {
  return Array.from({ length: BINS }, (_, index) => {
    const own = rows.filter(
      (row) => Math.min(BINS - 1, Math.floor(row[question] * BINS)) === index,
    );
    const chances = own.map((row) => row[question]);
    const happened = own.filter((row) => row.happened[question]).length;
    const sum = chances.reduce((total, chance) => total + chance, 0);
    return {
      count: own.length,
      mean: sum / own.length,
      share: happened / own.length,
      happened,
      ...centralRange(chances, 0.99),
    };
  });
}

/** Exact: the counts of independent events with different chances. */
function centralRange(chances: readonly number[], share: number): { from: number; to: number } {
  let counts = [1];
  for (const chance of chances)
    counts = [...counts, 0].map(
      (one, index) => one * (1 - chance) + (counts[index - 1] ?? 0) * chance,
    );
  const tail = (1 - share) / 2;
  const lowest = (ordered: readonly number[]) => {
    let below = 0;
    return ordered.findIndex((one) => (below += one) > tail);
  };
  return { from: lowest(counts), to: counts.length - 1 - lowest(counts.toReversed()) };
}

function brier(
  rows: readonly ClubForecast[],
  chanceOf: (row: ClubForecast) => number,
  question: Question,
) {
  const errors = rows.map((row) => (chanceOf(row) - (row.happened[question] ? 1 : 0)) ** 2);
  return errors.reduce((sum, error) => sum + error, 0) / rows.length;
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`.padStart(7);

describe("chances in the middle of 64 seasons of five leagues", () => {
  const lines: string[] = [];
  // A table for the closing note of a release.
  afterAll(() => void process.stdout.write(`${lines.join("\n")}\n`));

  it("include every club", () => {
    expect(forecasts).toHaveLength(64 * 20 - 2 * 13 - 2 * 2);
  });

  it.each(QUESTIONS)("come true as often as stated in five bins: %s", (question) => {
    for (const [index, bin] of binsOf(forecasts, question).entries()) {
      const name = `${question.padEnd(10)} ${index * 20}-${index * 20 + 20}%`;
      lines.push(
        `${name.padEnd(20)} n ${String(bin.count).padStart(4)}  forecast ${percent(bin.mean)}  happened ${percent(bin.share)} (${bin.happened}; 99% range ${bin.from}-${bin.to})`,
      );
      if (bin.count < ENOUGH) continue;
      expect(bin.happened, name).toBeGreaterThanOrEqual(bin.from);
      expect(bin.happened, name).toBeLessThanOrEqual(bin.to);
    }
  });

  it.each(QUESTIONS)("beat the base rate, also in seasons that no setting saw: %s", (question) => {
    const heldOut = forecasts.filter(({ season }) => season >= FIRST_HELD_OUT);
    for (const [name, rows] of [
      ["all seasons", forecasts],
      ["2023-25", heldOut],
    ] as const) {
      const base = rows.filter(({ happened }) => happened[question]).length / rows.length;
      const own = brier(rows, (row) => row[question], question);
      const ofBase = brier(rows, () => base, question);
      lines.push(
        `${question.padEnd(10)} Brier ${own.toFixed(4)}, base rate ${ofBase.toFixed(4)}, ${name}`,
      );
      expect(own, name).toBeLessThan(0.6 * ofBase);
    }
  });
});
