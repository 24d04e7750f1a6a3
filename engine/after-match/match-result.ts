import { resultOf } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { wholePercents, wholePoints } from "../whole-percents.ts";
import { type AfterContext, scoreOf, winnersScore } from "./context.ts";

interface ResultFacts {
  /** The named side, or null for a named draw. */
  named: string | null;
  other: string;
  chance: string;
  points: number;
  actualChance: string;
  actualPoints: number;
  winner: string | null;
  score: string;
  won: string;
  margin: number;
}

type ResultTemplate = Template<ResultFacts>;

const isHit = ({ named, winner }: ResultFacts) => named === winner;
const isWin = (facts: ResultFacts) => isHit(facts) && facts.named !== null;
const isDrawnMiss = ({ named, winner }: ResultFacts) => named !== null && winner === null;
const isLost = ({ named, winner }: ResultFacts) =>
  named !== null && winner !== null && named !== winner;

const RESULTS: readonly ResultTemplate[] = [
  {
    id: "after-result-hit",
    when: isWin,
    text: ({ named, chance, won }) => `We said ${named}, ${chance}. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-call",
    when: isWin,
    text: ({ named, chance, won }) =>
      `${named} to win, we said, with ${chance}. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-score",
    when: isWin,
    text: ({ named, chance, won }) => `${won} to ${named}. We had said so, with ${chance}. Hit.`,
  },
  {
    id: "after-result-hit-unsure",
    when: (facts) => isWin(facts) && facts.points < 45,
    text: ({ named, chance, won }) =>
      `Only ${chance} for ${named}, but no result had more. They won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-sure",
    when: (facts) => isWin(facts) && facts.points >= 60,
    text: ({ named, other, chance, won }) =>
      `${named} had ${chance} against ${other} and won ${won}. Hit.`,
  },
  {
    id: "after-result-hit-margin",
    when: (facts) => isWin(facts) && facts.margin >= 2,
    text: ({ named, chance, won, margin }) =>
      `We said ${named}, ${chance}, and they won by ${margin}: ${won}. Hit.`,
  },
  {
    id: "after-result-draw",
    when: isDrawnMiss,
    text: ({ named, chance, score, actualChance }) =>
      `We said ${named}, ${chance}. It was ${score}; a draw had ${actualChance}. Miss.`,
  },
  {
    id: "after-result-draw-held",
    when: isDrawnMiss,
    text: ({ named, other, chance, score, actualChance }) =>
      `${other} held ${named} to ${score}. We had said ${named}, ${chance}, and ${actualChance} for a draw. Miss.`,
  },
  {
    id: "after-result-draw-level",
    when: isDrawnMiss,
    text: ({ named, chance, score, actualChance }) =>
      `${named} to win, we said, with ${chance}. It ended level, ${score}, which had ${actualChance}. Miss.`,
  },
  {
    id: "after-result-lost",
    when: isLost,
    text: ({ named, other, chance, won, actualChance }) =>
      `We said ${named}, ${chance}. ${other} won ${won}; they had ${actualChance}. Miss.`,
  },
  {
    id: "after-result-lost-beaten",
    when: isLost,
    text: ({ named, other, chance, won, actualChance }) =>
      `${named}, at ${chance}, lost ${reversed(won)}. We gave ${other} ${actualChance}. Miss.`,
  },
  {
    id: "after-result-lost-gave",
    when: isLost,
    text: ({ named, other, chance, won, actualChance }) =>
      `${other} won ${won}; we gave them ${actualChance}. We had said ${named}, ${chance}. Miss.`,
  },
  {
    id: "after-result-lost-surprise",
    when: (facts) => isLost(facts) && facts.actualPoints < 20,
    text: ({ named, other, chance, won, actualChance }) =>
      `We did not see it coming: ${other} won ${won}, at ${actualChance}. We had said ${named}, ${chance}. Miss.`,
  },
  {
    id: "after-result-drawn-hit",
    when: ({ named, winner }) => named === null && winner === null,
    text: ({ chance, score }) => `We said a draw, ${chance}. It was ${score}. Hit.`,
  },
  {
    id: "after-result-drawn-miss",
    when: ({ named, winner }) => named === null && winner !== null,
    text: ({ chance, winner, won, actualChance }) =>
      `We said a draw, ${chance}. ${winner} won ${won}; they had ${actualChance}. Miss.`,
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
  const [answerIndex, actualIndex] = [keys.indexOf(stated.answer), keys.indexOf(outcome)];
  const [texts, points] = [wholePercents(chances), wholePoints(chances, 100)];
  const nameOf = (key: string) => (key === "home" ? names.home : names.away);
  const { home, away } = result.score;
  return choose(
    [RESULTS, LAST],
    {
      named: stated.answer === "draw" ? null : nameOf(stated.answer),
      other: nameOf(stated.answer === "home" ? "away" : "home"),
      chance: texts[answerIndex] ?? "",
      points: points[answerIndex] ?? 0,
      actualChance: texts[actualIndex] ?? "",
      actualPoints: points[actualIndex] ?? 0,
      winner: outcome === "draw" ? null : names[outcome],
      score: scoreOf(result.score),
      won: winnersScore(result.score),
      margin: Math.abs(home - away),
    },
    seed,
  );
}

function reversed(won: string): string {
  return won.split("–").reverse().join("–");
}
