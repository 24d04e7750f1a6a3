import { goalsPhrase } from "../leads/total-goals.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { goalTotalOf, readGoalsAnswer } from "../total-goals.ts";
import { counted } from "../wording.ts";
import { type AfterContext, scoreOf, sealedText, statedText } from "./context.ts";

interface TotalFacts {
  answer: string;
  isOver: boolean;
  isHit: boolean;
  chance: string;
  score: string;
  goals: number;
  goalsText: string;
  exactChance: string;
  /** Goals from the last total on the line's side. 0 where it was close. */
  goalsAway: number;
}

type TotalTemplate = Template<TotalFacts>;

const TOTALS: readonly TotalTemplate[] = [
  {
    id: "after-total-hit",
    when: ({ isHit }) => isHit,
    text: ({ answer, chance, score, goals }) =>
      goals === 0
        ? `We said ${answer}, ${chance}. It was 0–0. Hit.`
        : `We said ${answer}, ${chance}. ${score} makes ${goals}. Hit.`,
  },
  {
    id: "after-total-hit-goals",
    when: ({ isHit, goals }) => isHit && goals > 0,
    text: ({ answer, chance, score, goalsText }) =>
      `${goalsText} in a ${score}. We had said ${answer}, with ${chance}. Hit.`,
  },
  {
    id: "after-total-hit-just",
    when: ({ isHit, goalsAway }) => isHit && goalsAway === 0,
    text: ({ answer, chance, score, isOver }) =>
      `Just ${isOver ? "enough" : "within it"}: ${score}. We said ${answer}, ${chance}. Hit.`,
  },
  {
    id: "after-total-hit-spare",
    when: ({ isHit, goalsAway }) => isHit && goalsAway > 0,
    text: ({ answer, chance, score, goalsAway, isOver }) =>
      `${score}, ${isOver ? `${counted(goalsAway, "goal")} more than it took` : `with ${counted(goalsAway, "goal")} to spare`}. We said ${answer}, ${chance}. Hit.`,
  },
  {
    id: "after-total-miss",
    when: ({ isHit }) => !isHit,
    text: ({ answer, chance, score, goals, goalsText, exactChance, isOver }) =>
      `We said ${answer}, ${chance}. ${score} has ${isOver && goals > 0 ? "only " : ""}${goalsText}; exactly that had ${exactChance}. Miss.`,
  },
  {
    id: "after-total-miss-one",
    when: ({ isHit, goalsAway }) => !isHit && goalsAway === 1,
    text: ({ answer, chance, score, isOver }) =>
      `One goal too ${isOver ? "few" : "many"}: ${score}, and we said ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-total-miss-far",
    when: ({ isHit, goalsAway }) => !isHit && goalsAway >= 2,
    text: ({ answer, chance, score, goalsAway, isOver, exactChance }) =>
      `${score} is ${goalsAway} goals ${isOver ? "short" : "too many"}. We said ${answer}, ${chance}; exactly this total had ${exactChance}. Miss.`,
  },
  {
    id: "after-total-miss-but",
    when: ({ isHit }) => !isHit,
    text: ({ answer, chance, score }) =>
      `${answer}, we said, with ${chance}. It was ${score}. Miss.`,
  },
];

export function afterTotal(context: AfterContext, seed: string): Chosen {
  const { stated, result } = context;
  const { side, line } = readGoalsAnswer(stated.answer) ?? { side: "over", line: 0.5 };
  const goals = result.score.home + result.score.away;
  const isOver = side === "over";
  const isHit = goals > line === isOver;
  const least = isOver === isHit ? Math.ceil(line) : Math.floor(line);
  const needed = isOver ? Math.ceil(line) : Math.floor(line);
  const { template, text } = choose(
    [TOTALS],
    {
      answer: goalsPhrase(isOver, line),
      isOver,
      isHit,
      chance: statedText(context),
      score: scoreOf(result.score),
      goals,
      goalsText: goals === 0 ? "none" : counted(goals, "goal"),
      exactChance: sealedText(context, goalTotalOf(result.score)),
      goalsAway: Math.abs(goals - (isHit ? least : needed)),
    },
    seed,
  );
  return { template, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
