import type { AnswerContext, Argument } from "./explain-context.ts";
import { recordSentence } from "./explain-form.ts";
import { othersSentence } from "./explain-others.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { goalsText, percent } from "./wording.ts";

/** Fewer known half-times than this say nothing. */
const FEWEST_KNOWN = 2;

/** Who leads at the break. */
export function argueHalfTime(context: AnswerContext): Argument {
  const { expected, fit, names, recent } = context;
  const share = fit.sport.firstHalfShare;
  const home = goalsText(expected.home.goals * share);
  const away = goalsText(expected.away.goals * share);
  const known = [
    ...halfTimes(names.home, recent.home, "matches"),
    ...halfTimes(names.away, recent.away, "matches"),
    ...halfTimes(names.home, recent.meetings, "meetings"),
  ];
  return {
    // The share is the model's, not a count of this competition's matches.
    lead: `We reckon with ${percent(share)} of the goals before the break: ${home} for ${names.home} and ${away} for ${names.away}.`,
    record: recordSentence(known, "At the break in this competition "),
    against: othersSentence(context, {
      home: `${names.home} ahead`,
      draw: "level",
      away: `${names.away} ahead`,
    }),
  };
}

/** "Harbour Town led in 3 and were level in 2 of their last 6"; a source may not know every half-time. */
function halfTimes(
  name: string,
  matches: readonly OwnMatch[],
  what: "matches" | "meetings",
): string[] {
  const known = matches.flatMap((match) => (match.halfTime === null ? [] : [match.halfTime]));
  if (known.length < FEWEST_KNOWN) return [];
  const ahead = known.filter((half) => half.scored > half.conceded).length;
  const level = known.filter((half) => half.scored === half.conceded).length;
  const last =
    what === "matches" ? `their last ${known.length}` : `the last ${known.length} meetings`;
  const span = known.length === matches.length ? last : `${known.length} recent ${what}`;
  return [`${name} led in ${ahead} and were level in ${level} of ${span}`];
}
