import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedForm, countedMeetings } from "./explain-form.ts";
import { expectedSentence } from "./explain-result.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { goalsText, percent } from "./wording.ts";

/** The exact score and the winning margin. */
export function argueScore(context: AnswerContext): Argument {
  return context.slug === "winning-margin" ? argueMargin(context) : argueExact(context);
}

function argueExact(context: AnswerContext): Argument {
  const { answer, outcomes } = context;
  const [second, third] = outcomes.filter((outcome) => outcome.key !== answer.key && outcome.key !== "other");
  const next = [second, third].flatMap((one) => (one === undefined ? [] : [`${one.label} ${percent(one.probability)}`]));
  return {
    lead: `${answer.label} is the likeliest single score at ${percent(answer.probability)}; next come ${next.join(" and ")}.`,
    evidence: [expectedSentence(context), sameScore(context), goalsForm(context)],
    against: `Against it: ${percent(1 - answer.probability)} of the time it is another score.`,
  };
}

function sameScore(context: AnswerContext): string | null {
  const [home, away] = context.answer.key.split("-").map(Number);
  return countedMeetings(
    context,
    `It ended ${context.answer.label}`,
    (match) => match.scored === home && match.conceded === away,
  );
}

function goalsForm({ names, recent }: AnswerContext): string | null {
  const goals = (matches: readonly OwnMatch[]) => {
    const scored = matches.reduce((sum, match) => sum + match.scored, 0);
    const conceded = matches.reduce((sum, match) => sum + match.conceded, 0);
    return `${scored}:${conceded} in their last ${matches.length}`;
  };
  if (recent.home.length === 0 || recent.away.length === 0) return null;
  return `Goals for and against: ${names.home} ${goals(recent.home)}, ${names.away} ${goals(recent.away)}.`;
}

function argueMargin(context: AnswerContext): Argument {
  const { expected, names, outcomes, answer } = context;
  const gap = expected.home.goals - expected.away.goals;
  const home = goalsText(expected.home.goals);
  const away = goalsText(expected.away.goals);
  const lead =
    gap >= 0
      ? `Expected goals put ${names.home} ${goalsText(gap)} ahead, ${home} to ${away}.`
      : `Expected goals put ${names.away} ${goalsText(-gap)} ahead, ${away} to ${home}.`;
  const others = outcomes.filter((outcome) => outcome.key !== answer.key);
  const next = others.reduce((best, one) => (one.probability > best.probability ? one : best));
  return {
    lead,
    evidence: [
      countedForm(context, marginWords(answer.key), marginTest(answer.key)),
      countedMeetings(context, marginWords(answer.key), marginTest(answer.key)),
    ],
    against: `Against it: ${next.key === "draw" ? "a draw" : `"${next.label}"`} is ${percent(next.probability)}.`,
  };
}

/** Form is counted by size of the margin, whoever won. */
function marginWords(key: string): string {
  if (key === "draw") return "The scores were level";
  return key.endsWith("3-plus") ? "The margin was 3 or more" : `The margin was ${key.endsWith("1") ? 1 : 2}`;
}

function marginTest(key: string): (match: OwnMatch) => boolean {
  const goals = (match: OwnMatch) => Math.abs(match.scored - match.conceded);
  if (key === "draw") return (match) => goals(match) === 0;
  if (key.endsWith("3-plus")) return (match) => goals(match) >= 3;
  return (match) => goals(match) === (key.endsWith("1") ? 1 : 2);
}
