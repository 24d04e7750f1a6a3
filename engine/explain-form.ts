import type { AnswerContext } from "./explain-context.ts";
import type { OwnMatch, WinDrawLoss } from "./recent-matches.ts";
import { countOf, recordOf } from "./recent-matches.ts";
import { listed, possessive } from "./wording.ts";

/** `opening` names the competition, because clubs also play in others. Null without a record. */
export function recordSentence(
  parts: readonly string[],
  opening = "In this competition ",
): string | null {
  return parts.length === 0 ? null : `${opening}${parts.join("; ")}.`;
}

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
