import type { AnswerContext } from "./explain-context.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf, recordOf } from "./recent-matches.ts";
import { possessive } from "./wording.ts";

/** "Harbour Town won 4, drew 1 and lost 1 of their last 6; Northgate won 2, drew 1 and lost 3 of their last 6." */
export function resultForm({ names, recent }: AnswerContext): string | null {
  const sides = [resultsOf(names.home, recent.home), resultsOf(names.away, recent.away)].flat();
  return sides.length === 0 ? null : `${sides.join("; ")}.`;
}

function resultsOf(name: string, matches: readonly OwnMatch[]): string[] {
  if (matches.length === 0) return [];
  const { won, drawn, lost } = recordOf(matches);
  return [`${name} won ${won}, drew ${drawn} and lost ${lost} of their last ${matches.length}`];
}

/** "In their last 5 meetings Harbour Town won 3, Northgate 1, and 1 was drawn." */
export function headToHead({ names, recent }: AnswerContext): string | null {
  const count = recent.meetings.length;
  if (count === 0) return null;
  const { won, drawn, lost } = recordOf(recent.meetings);
  const draws = drawn === 0 ? "none was drawn" : drawn === 1 ? "1 was drawn" : `${drawn} were drawn`;
  return `In their last ${count} meetings ${names.home} won ${won}, ${names.away} ${lost}, and ${draws}.`;
}

/** "Both teams scored in 4 of Harbour Town's last 6 and 3 of Northgate's last 6." */
export function countedForm(
  { names, recent }: AnswerContext,
  what: string,
  test: (match: OwnMatch) => boolean,
): string | null {
  const home = sharesOf(names.home, recent.home, test);
  const away = sharesOf(names.away, recent.away, test);
  const sides = [...home, ...away];
  return sides.length === 0 ? null : `${what} in ${sides.join(" and ")}.`;
}

function sharesOf(name: string, matches: readonly OwnMatch[], test: (match: OwnMatch) => boolean): string[] {
  if (matches.length === 0) return [];
  return [`${countOf(matches, test)} of ${possessive(name)} last ${matches.length}`];
}

/** "Both teams scored in 2 of their last 5 meetings." */
export function countedMeetings(
  { recent }: AnswerContext,
  what: string,
  test: (match: OwnMatch) => boolean,
): string | null {
  const count = recent.meetings.length;
  return count === 0 ? null : `${what} in ${countOf(recent.meetings, test)} of their last ${count} meetings.`;
}
