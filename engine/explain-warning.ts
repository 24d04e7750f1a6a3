import type { AnswerContext } from "./explain-context.ts";
import type { TeamStrength } from "./fit.ts";
import { counted } from "./wording.ts";

/** Fewer weighted matches than this behind a rating is thin. */
const THIN = 12;

/** What a fan should know about how little is known; null where both ratings stand on enough. */
export function warningOf({ fit, keys, names }: AnswerContext): string | null {
  const sides = [
    sideWarning(fit.teams.get(keys.home), names.home),
    sideWarning(fit.teams.get(keys.away), names.away),
  ];
  const known = sides.flat();
  return known.length === 0 ? null : `Note: ${known.join("; ")}.`;
}

function sideWarning(team: TeamStrength | undefined, name: string): string[] {
  if (team === undefined)
    return [`${name} have no match here on record and start from a newcomer's rating`];
  const worth = `results that count by their age as ${worthText(team.effectiveMatches)}`;
  if (team.promoted) return [`${name} are new this season: a newcomer's rating plus ${worth}`];
  if (team.effectiveMatches < THIN) return [`the rating of ${name} rests on ${worth}`];
  return [];
}

/** "3 matches"; an old result or two can count as less than one. */
function worthText(matches: number): string {
  const whole = Math.round(matches);
  return whole === 0 ? "less than 1 match" : counted(whole, "match");
}
