import { formatChance } from "#src/display/formatters.ts";

export const ODDS_FORMATS = ["percent", "fraction", "decimal"] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const FRACTIONS = [
  "1/100 1/50 1/33 1/20 1/16 1/12 1/10 1/8 1/6 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9",
  "1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 6/4 13/8 7/4 15/8",
  "2/1 9/4 5/2 11/4 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 9/1 10/1 12/1",
  "14/1 16/1 20/1 25/1 33/1 40/1 50/1 66/1 80/1 100/1",
]
  .flatMap((line) => line.split(" "))
  .map((text) => ({ text, chance: chanceOf(text) }));

/** A chance as odds without a margin. A chance of 0 or 1 has no odds. */
export function oddsText(chance: number, format: OddsFormat): string {
  if (format === "percent" || chance <= 0 || chance >= 1) return formatChance(chance);
  return format === "decimal" ? decimalText(1 / chance) : fractionText(chance);
}

function decimalText(odds: number): string {
  return odds >= 100 ? "100+" : odds.toFixed(2);
}

function fractionText(chance: number): string {
  const [nearest] = FRACTIONS.toSorted(
    (a, b) => Math.abs(a.chance - chance) - Math.abs(b.chance - chance),
  );
  return nearest?.text ?? formatChance(chance);
}

function chanceOf(fraction: string): number {
  const [win = 0, stake = 1] = fraction.split("/").map(Number);
  return stake / (win + stake);
}
