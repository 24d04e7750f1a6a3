import { goalsPhrase } from "../leads/total-goals.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { goalTotalOf, readGoalsAnswer } from "../total-goals.ts";
import { counted } from "../wording.ts";
import { type AfterContext, scoreOf, sealedText, statedText } from "./context.ts";

interface TotalFacts {
  what: string;
  isOver: boolean;
  isHit: boolean;
  chance: string;
  score: string;
  goals: number;
  goalsText: string;
  exact: string;
  /** Goals from the last total on the line's side. 0 where it was close. */
  away: number;
}

type TotalTemplate = Template<TotalFacts>;

const TOTALS: readonly TotalTemplate[] = [
  {
    id: "after-total-hit",
    when: ({ isHit }) => isHit,
    text: ({ what, chance, score, goals }) =>
      goals === 0
        ? `We said ${what}, ${chance}. It was 0–0. Hit.`
        : `We said ${what}, ${chance}. ${score} makes ${goals}. Hit.`,
  },
  {
    id: "after-total-hit-goals",
    when: ({ isHit, goals }) => isHit && goals > 0,
    text: ({ what, chance, score, goalsText }) =>
      `${goalsText} in a ${score}. We had said ${what}, with ${chance}. Hit.`,
  },
  {
    id: "after-total-hit-just",
    when: ({ isHit, away }) => isHit && away === 0,
    text: ({ what, chance, score, isOver }) =>
      `Just ${isOver ? "enough" : "within it"}: ${score}. We said ${what}, ${chance}. Hit.`,
  },
  {
    id: "after-total-hit-spare",
    when: ({ isHit, away }) => isHit && away > 0,
    text: ({ what, chance, score, away, isOver }) =>
      `${score}, ${isOver ? `${counted(away, "goal")} more than it took` : `with ${counted(away, "goal")} to spare`}. We said ${what}, ${chance}. Hit.`,
  },
  {
    id: "after-total-miss",
    when: ({ isHit }) => !isHit,
    text: ({ what, chance, score, goals, goalsText, exact, isOver }) =>
      `We said ${what}, ${chance}. ${score} has ${isOver && goals > 0 ? "only " : ""}${goalsText}; exactly that had ${exact}. Miss.`,
  },
  {
    id: "after-total-miss-one",
    when: ({ isHit, away }) => !isHit && away === 1,
    text: ({ what, chance, score, isOver }) =>
      `One goal too ${isOver ? "few" : "many"}: ${score}, and we said ${what}, ${chance}. Miss.`,
  },
  {
    id: "after-total-miss-far",
    when: ({ isHit, away }) => !isHit && away >= 2,
    text: ({ what, chance, score, away, isOver, exact }) =>
      `${score} is ${away} goals ${isOver ? "short" : "too many"}. We said ${what}, ${chance}; exactly this total had ${exact}. Miss.`,
  },
  {
    id: "after-total-miss-but",
    when: ({ isHit }) => !isHit,
    text: ({ what, chance, score }) => `${what}, we said, with ${chance}. It was ${score}. Miss.`,
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
      what: goalsPhrase(isOver, line),
      isOver,
      isHit,
      chance: statedText(context),
      score: scoreOf(result.score),
      goals,
      goalsText: goals === 0 ? "none" : counted(goals, "goal"),
      exact: sealedText(context, goalTotalOf(result.score)),
      away: Math.abs(goals - (isHit ? least : needed)),
    },
    seed,
  );
  return { template, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
