import { resultOf } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { wholePercents, wholePoints } from "../whole-percents.ts";
import { type AfterContext, scoreOf, wonBy } from "./context.ts";

interface ResultFacts {
  /** The named side, or null for a named draw. */
  own: string | null;
  other: string;
  chance: string;
  points: number;
  came: string;
  camePoints: number;
  winner: string | null;
  score: string;
  won: string;
  margin: number;
}

type ResultTemplate = Template<ResultFacts>;

const isHit = ({ own, winner }: ResultFacts) => own === winner;
const isWin = (facts: ResultFacts) => isHit(facts) && facts.own !== null;
const isDrawnMiss = ({ own, winner }: ResultFacts) => own !== null && winner === null;
const isLost = ({ own, winner }: ResultFacts) => own !== null && winner !== null && own !== winner;

const RESULTS: readonly ResultTemplate[] = [
  {
    id: "after-result-hit",
    when: isWin,
    text: ({ own, chance, won }) => `We said ${own}, ${chance}. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-call",
    when: isWin,
    text: ({ own, chance, won }) => `${own} to win, we said, with ${chance}. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-score",
    when: isWin,
    text: ({ own, chance, won }) => `${won} to ${own}. We had said so, with ${chance}. Hit.`,
  },
  {
    id: "after-result-hit-unsure",
    when: (facts) => isWin(facts) && facts.points < 45,
    text: ({ own, chance, won }) =>
      `Only ${chance} for ${own}, but no result had more. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-sure",
    when: (facts) => isWin(facts) && facts.points >= 60,
    text: ({ own, other, chance, won }) =>
      `${own} had ${chance} against ${other} and won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-margin",
    when: (facts) => isWin(facts) && facts.margin >= 2,
    text: ({ own, chance, won, margin }) =>
      `We said ${own}, ${chance}, and they won by ${margin}: ${won}. Hit.`,
  },
  {
    id: "after-result-draw",
    when: isDrawnMiss,
    text: ({ own, chance, score, came }) =>
      `We said ${own}, ${chance}. It was ${score}; a draw had ${came}. Miss.`,
  },
  {
    id: "after-result-draw-held",
    when: isDrawnMiss,
    text: ({ own, other, chance, score, came }) =>
      `${other} held ${own} to ${score}. We had said ${own}, ${chance}, and ${came} for a draw. Miss.`,
  },
  {
    id: "after-result-draw-level",
    when: isDrawnMiss,
    text: ({ own, chance, score, came }) =>
      `${own} to win, we said, with ${chance}. It ended level, ${score}, which had ${came}. Miss.`,
  },
  {
    id: "after-result-lost",
    when: isLost,
    text: ({ own, other, chance, won, came }) =>
      `We said ${own}, ${chance}. ${other} won ${won}; they had ${came}. Miss.`,
  },
  {
    id: "after-result-lost-beaten",
    when: isLost,
    text: ({ own, other, chance, won, came }) =>
      `${own}, at ${chance}, lost ${reversed(won)}. We gave ${other} ${came}. Miss.`,
  },
  {
    id: "after-result-lost-gave",
    when: isLost,
    text: ({ own, other, chance, won, came }) =>
      `${other} won ${won}; we gave them ${came}. We had said ${own}, ${chance}. Miss.`,
  },
  {
    id: "after-result-lost-surprise",
    when: (facts) => isLost(facts) && facts.camePoints < 20,
    text: ({ own, other, chance, won, came }) =>
      `We did not see it coming: ${other} won ${won}, at ${came}. We had said ${own}, ${chance}. Miss.`,
  },
  {
    id: "after-result-drawn-hit",
    when: ({ own, winner }) => own === null && winner === null,
    text: ({ chance, score }) => `We said a draw, ${chance}. It was ${score}. Hit.`,
  },
  {
    id: "after-result-drawn-miss",
    when: ({ own, winner }) => own === null && winner !== null,
    text: ({ chance, winner, won, came }) =>
      `We said a draw, ${chance}. ${winner} won ${won}; they had ${came}. Miss.`,
  },
];

const LAST: readonly ResultTemplate[] = [
  {
    id: "after-result-bare",
    when: () => true,
    text: (facts) =>
      `We were ${facts.chance} sure. It was ${facts.score}. ${isHit(facts) ? "Hit." : "Miss."}`,
  },
];

export function afterResult(context: AfterContext, seed: string): Chosen {
  const { stated, result, names } = context;
  const chances = stated.outcomes.map(({ probability }) => probability);
  const keys = ["home", "draw", "away"];
  const outcome = resultOf(result.score);
  const [said, came] = [keys.indexOf(stated.answer), keys.indexOf(outcome)];
  const [texts, points] = [wholePercents(chances), wholePoints(chances, 100)];
  const nameOf = (key: string) => (key === "home" ? names.home : names.away);
  const { home, away } = result.score;
  return choose(
    [RESULTS, LAST],
    {
      own: stated.answer === "draw" ? null : nameOf(stated.answer),
      other: nameOf(stated.answer === "home" ? "away" : "home"),
      chance: texts[said] ?? "",
      points: points[said] ?? 0,
      came: texts[came] ?? "",
      camePoints: points[came] ?? 0,
      winner: outcome === "draw" ? null : names[outcome],
      score: scoreOf(result.score),
      won: wonBy(result.score),
      margin: Math.abs(home - away),
    },
    seed,
  );
}

function reversed(won: string): string {
  return won.split("–").reverse().join("–");
}
