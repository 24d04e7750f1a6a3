import { answerLabel } from "./answer-label.ts";
import type { AnswerContext } from "./explain-context.ts";
import { goalsPhrase } from "./leads/total-goals.ts";
import type { Outcome } from "./questions.ts";
import { readGoalsAnswer } from "./total-goals.ts";
import { wholePercents } from "./whole-percents.ts";
import { goalsText, percent } from "./wording.ts";

export function againstSentence(context: AnswerContext): string {
  const { slug, answer } = context;
  const fails = percent(1 - answer.probability);
  switch (slug) {
    case "match-result":
      return otherResults(context);
    case "total-goals":
      return `${otherTotal(context)} ${fails} of the time.`;
    case "correct-score": {
      const next = othersOf(context, 2).map(
        ({ label, probability }) => `${label} ${percent(probability)}`,
      );
      return `Another score comes ${fails} of the time, most often ${next.join(" or ")}.`;
    }
    case "team-goals":
      return `One side or both do not score ${fails} of the time.`;
    case "half-time-full-time": {
      const [next] = othersOf(context, 1);
      return `It goes another way ${fails} of the time, most often “${next?.label ?? ""}”, ${percent(next?.probability ?? 0)}.`;
    }
  }
}

function otherResults({ answer, outcomes, names }: AnswerContext): string {
  const shown = wholePercents(outcomes.map(({ probability }) => probability));
  const parts = outcomes.flatMap(({ key }, index) => {
    if (key === answer.key) return [];
    const what =
      key === "draw" ? "a draw" : `a win for ${key === "home" ? names.home : names.away}`;
    return [`${what} ${shown[index] ?? ""}`];
  });
  return `Against it: ${parts.join(", ")}.`;
}

function otherTotal({ answer, expected }: AnswerContext): string {
  const { side, line } = readGoalsAnswer(answer.key) ?? { side: "over", line: 0.5 };
  const total = expected.home.goals + expected.away.goals;
  const phrase = goalsPhrase(side === "under", line);
  // Rare high scores lift the average above the line, although most scores stay under it.
  return side === "under" && Number(goalsText(total)) > line
    ? `We expect ${goalsText(total)} goals on average, more than ${line}, and it is ${phrase}`
    : `It is ${phrase}`;
}

export function notLikeliest(context: AnswerContext): string | null {
  const { slug, answer, names } = context;
  if (slug !== "correct-score" && slug !== "half-time-full-time") return null;
  const [likeliest] = othersOf(context, 1);
  if (likeliest === undefined || likeliest.probability <= answer.probability) return null;
  const own = `${answer.label} is the likeliest that fits the winner and the goals that we name`;
  const result = answerLabel("match-result", context.named.result, names);
  return slug === "correct-score"
    ? `${likeliest.label} is the likeliest single score, ${percent(likeliest.probability)}; ${own}, ${percent(answer.probability)}.`
    : `“${likeliest.label}” is likelier, ${percent(likeliest.probability)}, but we name ${result === "Draw" ? "a draw" : result}.`;
}

function othersOf({ outcomes, answer }: AnswerContext, most: number): Outcome[] {
  return outcomes
    .filter(({ key }) => key !== answer.key && key !== "other")
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, most);
}
