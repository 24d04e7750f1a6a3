import type { components } from "#contract";
import { formatPercent } from "#src/display/formatters.ts";

type Schemas = components["schemas"];
type Reasons = Schemas["Reasons"];
type Factor = Schemas["Factor"];
type Named = { homeTeam: { short_name: string }; awayTeam: { short_name: string } };

export interface FactorRow {
  label: string;
  points: number;
  text: string;
}

export function factorRows(reasons: Reasons, event: Named): FactorRow[] {
  return reasons.factors.map((factor) => ({
    label: factorLabel(factor, event),
    points: factor.points,
    text: signed(factor.points),
  }));
}

function factorLabel({ name, side }: Factor, { homeTeam, awayTeam }: Named): string {
  if (name === "home_ground") return "Home ground";
  if (name === "goals_level") return "Goals in this competition";
  const what = name === "shots" ? "shots" : "results";
  return side === "both"
    ? `All ${what}`
    : `${possessive(side === "home" ? homeTeam.short_name : awayTeam.short_name)} ${what}`;
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}’` : `${name}’s`;
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function reliabilityText({ reliability }: Pick<Reasons, "reliability">): string | null {
  if (reliability === null) return null;
  const { from, to, count, correct } = reliability;
  const [low, high] = [Math.round(100 * from), Math.round(100 * to)];
  const sure = low <= 0 ? `under ${high}%` : high >= 100 ? `at least ${low}%` : `${low}–${high}%`;
  // No percentage for all or none: 100% or 0% would read like a promise.
  const share =
    correct === count
      ? `all ${count} times`
      : correct === 0
        ? `none of ${count} times`
        : `${correct} of ${count} times, ${formatPercent(correct / count)}`;
  return `When we were ${sure} sure of this question, we were right ${share}.`;
}
