import type { components } from "#contract";
import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { liveResult } from "#src/display/live-result.ts";
import { threeChances } from "#src/display/shown-chance.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Side = keyof ResultChances;

export interface RowChance {
  chances: ResultChances;
  side: Side;
  isLive: boolean;
}

export const SIDES = ["home", "draw", "away"] as const;

/** @param sport slug */
export function rowChance(
  event: Event,
  winner: Schemas["UnlockedPrediction"],
  sport: string,
): RowChance | null {
  const live = liveResult({ ...event, unlocked_predictions: [winner] }, sport);
  if (live?.kind === "chances")
    return { chances: live.chances, side: likeliestOf(live.chances), isLive: true };
  const { outcomes, prediction } = winner.prediction;
  const chances = threeChances(winner.prediction);
  if (chances === null) return null;
  const named = SIDES[outcomes.findIndex(({ label }) => label === prediction)];
  return { chances, side: named ?? likeliestOf(chances), isLive: false };
}

function likeliestOf(chances: ResultChances): Side {
  return SIDES.reduce((best, side) => (chances[side] > chances[best] ? side : best));
}

export function chanceText(
  { homeTeam, awayTeam }: Pick<Event, "homeTeam" | "awayTeam">,
  { chances, side }: RowChance,
): { code: string; name: string; percent: string } {
  const percent = wholePercents(SIDES.map((one) => chances[one]))[SIDES.indexOf(side)] ?? "";
  if (side === "draw") return { code: "Draw", name: "draw", percent };
  const names = { home: homeTeam.short_name, away: awayTeam.short_name };
  const codes = codesOf(names.home, names.away);
  return { code: codes[side], name: names[side], percent };
}

/** Two clubs of one town differ in their last word. */
function codesOf(home: string, away: string): { home: string; away: string } {
  return codeOf(home) === codeOf(away)
    ? { home: codeOfLast(home), away: codeOfLast(away) }
    : { home: codeOf(home), away: codeOf(away) };
}

export function codeOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 3)
    .toUpperCase();
}

function codeOfLast(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? "";
  return `${codeOf(name).slice(0, 2)}${last.slice(0, 1)}`.toUpperCase();
}
