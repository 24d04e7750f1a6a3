import type { AnswerContext } from "./explain-context.ts";
import type { OwnMatch, WinDrawLoss } from "./recent-matches.ts";
import { countOf, recordOf } from "./recent-matches.ts";
import { listed, possessive } from "./wording.ts";

/**
 * Form and head-to-head in one sentence; null where nothing is on record. The record is this competition's, and a club
 * plays in others too: `opening` says so.
 */
export function recordSentence(
  parts: readonly string[],
  opening = "In this competition ",
): string | null {
  return parts.length === 0 ? null : `${opening}${parts.join("; ")}.`;
}

/** What `say` makes of each side's last matches, the home side's first; nothing of a side without any. */
export function formOf(
  { names, recent }: AnswerContext,
  say: (name: string, matches: readonly OwnMatch[]) => string,
): string[] {
  const sides = [
    { name: names.home, matches: recent.home },
    { name: names.away, matches: recent.away },
  ];
  return sides
    .filter(({ matches }) => matches.length > 0)
    .map(({ name, matches }) => say(name, matches));
}

/** "Harbour Town won 3 and Northgate 1 of the last 5 meetings", and what `more` adds. */
export function meetingsWon(
  { names, recent }: AnswerContext,
  more: (record: WinDrawLoss) => string = () => "",
): string[] {
  const { meetings } = recent;
  if (meetings.length === 0) return [];
  const record = recordOf(meetings);
  return [
    `${names.home} won ${record.won} and ${names.away} ${record.lost} of the last ${meetings.length} meetings${more(record)}`,
  ];
}

/** "In this competition both teams scored in 4 of Harbour Town's last 6, 3 of Northgate's last 6 and 2 of the last 5 meetings." */
export function countedRecord(
  context: AnswerContext,
  what: string,
  test: (match: OwnMatch) => boolean,
): string | null {
  const { meetings } = context.recent;
  const parts = formOf(
    context,
    (name, matches) => `${countOf(matches, test)} of ${possessive(name)} last ${matches.length}`,
  );
  if (meetings.length > 0)
    parts.push(`${countOf(meetings, test)} of the last ${meetings.length} meetings`);
  return parts.length === 0 ? null : `In this competition ${what} in ${listed(parts)}.`;
}
