import type { Fit, TeamStrength } from "./fit.ts";
import type { SideNames } from "./question-list.ts";
import { counted } from "./wording.ts";

const THIN = 12;

/** Warns of a new club or a short history. None in tournaments, where every club is new. */
export function matchNotes(
  fit: Fit,
  { keys, names, neutral }: { keys: SideNames; names: SideNames; neutral: boolean },
): string[] {
  if (neutral) return [];
  const [home, away] = [factsOf(fit, keys.home), factsOf(fit, keys.away)];
  if (home.kind === away.kind) return sharedNote(home, away);
  return [...sideNote(home, names.home), ...sideNote(away, names.away)];
}

interface SideFacts {
  kind: "unknown" | "new" | "thin" | "known";
  worth: string;
}

function factsOf(fit: Fit, key: string): SideFacts {
  const team = fit.teams.get(key);
  return { kind: kindOf(team), worth: worthText(team?.effectiveMatches ?? 0) };
}

function kindOf(team: TeamStrength | undefined): SideFacts["kind"] {
  if (team === undefined) return "unknown";
  if (team.isNew) return "new";
  return team.effectiveMatches < THIN ? "thin" : "known";
}

function sideNote({ kind, worth }: SideFacts, name: string): string[] {
  if (kind === "unknown")
    return [`We have no match of ${name} in this competition, and rate them like a newcomer.`];
  if (kind === "new")
    return [
      `${name} did not play in this competition last season. We start from a newcomer's rating; what we know of them counts as ${worth}.`,
    ];
  return thinNote(kind, name, worth);
}

/** One note for two sides of the same kind. */
function sharedNote({ kind, worth: home }: SideFacts, { worth: away }: SideFacts): string[] {
  const worth = home === away ? `${home} each` : `${home} and ${away}`;
  if (kind === "unknown")
    return ["We have no match of either side in this competition, and rate them like newcomers."];
  if (kind === "new")
    return [
      `Neither side played in this competition last season. We start from newcomers' ratings; what we know of them counts as ${worth}.`,
    ];
  return thinNote(kind, "both sides", worth);
}

function thinNote(kind: SideFacts["kind"], name: string, worth: string): string[] {
  return kind === "thin"
    ? [`We know little of ${name}: by their age, their results count as ${worth}.`]
    : [];
}

function worthText(matches: number): string {
  const whole = Math.round(matches);
  return whole === 0 ? "less than 1 match" : counted(whole, "match");
}
