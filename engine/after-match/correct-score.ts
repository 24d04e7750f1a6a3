import { OTHER_SCORE } from "../answer-label.ts";
import { resultOf, scoreKey } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { type AfterContext, scoreOf, sealedChance, sealedText, statedText } from "./context.ts";

interface ScoreFacts {
  said: string;
  chance: string;
  points: number;
  isHit: boolean;
  score: string;
  came: string;
  isListed: boolean;
  isInFive: boolean;
  isRare: boolean;
  isRightResult: boolean;
  winner: string | null;
  apart: number;
}

type ScoreTemplate = Template<ScoreFacts>;

const missed = ({ isHit, isListed }: ScoreFacts) => !isHit && isListed;

const SCORES: readonly ScoreTemplate[] = [
  {
    id: "after-score-hit",
    when: ({ isHit }) => isHit,
    text: ({ said, chance }) => `We said ${said}, ${chance}. It was ${said}. Hit.`,
  },
  {
    id: "after-score-hit-called",
    when: ({ isHit }) => isHit,
    text: ({ said, chance }) => `Called it: ${said}, at ${chance}. Hit.`,
  },
  {
    id: "after-score-hit-one-in",
    when: ({ isHit, points }) => isHit && points >= 5,
    text: ({ said, chance, points }) =>
      `${said} comes in about 1 match in ${Math.round(100 / points)} like this. We said so, ${chance}, and it came. Hit.`,
  },
  {
    id: "after-score-miss",
    when: missed,
    text: ({ said, chance, score, came }) =>
      `We said ${said}, ${chance}. It was ${score}, which had ${came}. Miss.`,
  },
  {
    id: "after-score-miss-but",
    when: missed,
    text: ({ said, chance, score, came }) =>
      `It ended ${score}, at ${came}, not ${said}, at ${chance}. Miss.`,
  },
  {
    id: "after-score-five",
    when: (facts) => missed(facts) && facts.isInFive,
    text: ({ said, chance, score, came }) =>
      `${score} was among our five likeliest, with ${came}. We named ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-score-not-five",
    when: (facts) => missed(facts) && !facts.isInFive,
    text: ({ said, chance, score, came }) =>
      `${score}, at ${came}, was none of our five likeliest. We named ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-score-winner",
    when: (facts) => missed(facts) && facts.isRightResult && facts.winner !== null,
    text: ({ said, chance, score, came, winner }) =>
      `${winner} won, but not ${said}, ${chance}: it was ${score}, ${came}. Miss.`,
  },
  {
    id: "after-score-one",
    when: (facts) => missed(facts) && facts.apart === 1,
    text: ({ said, chance, score, came }) =>
      `One goal out: ${score}, ${came}, where we said ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-score-rare",
    when: (facts) => missed(facts) && facts.isRare,
    text: ({ said, chance, score, came }) =>
      `${score} is a rare score, and had ${came} with us. We said ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-score-unlisted",
    when: ({ isHit, isListed }) => !isHit && !isListed,
    text: ({ said, chance, score, came }) =>
      `It was ${score}. All the scores too rare for our list had ${came} together. We said ${said}, ${chance}. Miss.`,
  },
];

export function afterScore(context: AfterContext, seed: string): Chosen {
  const { stated, result, names } = context;
  const key = scoreKey(result.score);
  const [home = 0, away = 0] = stated.answer.split("-").map(Number);
  const chance = sealedChance(context, key);
  const five = stated.outcomes
    .filter(({ label }) => label !== OTHER_SCORE)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, 5);
  const outcome = resultOf(result.score);
  return choose(
    [SCORES],
    {
      said: scoreOf({ home, away }),
      chance: statedText(context),
      points: Math.round(100 * stated.probability),
      isHit: key === stated.answer,
      score: scoreOf(result.score),
      came: chance === null ? sealedText(context, "other") : sealedText(context, key),
      isListed: chance !== null,
      isInFive: five.some(({ label }) => label === scoreOf(result.score)),
      isRare: (chance ?? 0) < 0.025,
      isRightResult: outcome === resultOf({ home, away }),
      winner: outcome === "draw" ? null : names[outcome],
      apart: Math.abs(home - result.score.home) + Math.abs(away - result.score.away),
    },
    seed,
  );
}
