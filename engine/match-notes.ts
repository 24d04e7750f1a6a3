import type { Fit } from "./fit.ts";
import type { SideNames } from "./question-list.ts";
import { counted } from "./wording.ts";

const THIN = 12;

/** Warns of a new club or a short history. None in tournaments, where every club is new. */
export function matchNotes(
  fit: Fit,
  { keys, names, neutral }: { keys: SideNames; names: SideNames; neutral: boolean },
): string[] {
  if (neutral) return [];
  return (["home", "away"] as const).flatMap((side) => sideNote(fit, keys[side], names[side]));
}

function sideNote(fit: Fit, key: string, name: string): string[] {
  const team = fit.teams.get(key);
  if (team === undefined)
    return [`We have no match of ${name} in this competition, and rate them like a newcomer.`];
  const worth = worthText(team.effectiveMatches);
  if (team.isNew)
    return [
      `${name} did not play in this competition last season. We start from a newcomer's rating; what we know of them counts as ${worth}.`,
    ];
  return team.effectiveMatches < THIN
    ? [`We know little of ${name}: by their age, their results count as ${worth}.`]
    : [];
}

function worthText(matches: number): string {
  const whole = Math.round(matches);
  return whole === 0 ? "less than 1 match" : counted(whole, "match");
}
