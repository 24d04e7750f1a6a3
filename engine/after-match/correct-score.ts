import { OTHER_SCORE } from "../answer-label.ts";
import { resultOf, scoreKey } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { type AfterContext, scoreOf, sealedChance, sealedText, statedText } from "./context.ts";

interface ScoreFacts {
  answer: string;
  chance: string;
  points: number;
  isHit: boolean;
  score: string;
  actualChance: string;
  isListed: boolean;
  isInFive: boolean;
  isRare: boolean;
  isRightResult: boolean;
  winner: string | null;
  goalsApart: number;
}

type ScoreTemplate = Template<ScoreFacts>;

const missed = ({ isHit, isListed }: ScoreFacts) => !isHit && isListed;

const SCORES: readonly ScoreTemplate[] = [
  {
    id: "after-score-hit",
    when: ({ isHit }) => isHit,
    text: ({ answer, chance }) => `We said ${answer}, ${chance}. It was ${answer}. Hit.`,
  },
  {
    id: "after-score-hit-called",
    when: ({ isHit }) => isHit,
    text: ({ answer, chance }) => `Called it: ${answer}, at ${chance}. Hit.`,
  },
  {
    id: "after-score-hit-one-in",
    when: ({ isHit, points }) => isHit && points >= 5,
    text: ({ answer, chance, points }) =>
      `${answer} comes in about 1 match in ${Math.round(100 / points)} like this. We said so, ${chance}, and it came. Hit.`,
  },
  {
    id: "after-score-miss",
    when: missed,
    text: ({ answer, chance, score, actualChance }) =>
      `We said ${answer}, ${chance}. It was ${score}, which had ${actualChance}. Miss.`,
  },
  {
    id: "after-score-miss-but",
    when: missed,
    text: ({ answer, chance, score, actualChance }) =>
      `It ended ${score}, at ${actualChance}, not ${answer}, at ${chance}. Miss.`,
  },
  {
    id: "after-score-five",
    when: (facts) => missed(facts) && facts.isInFive,
    text: ({ answer, chance, score, actualChance }) =>
      `${score} was among our five likeliest, with ${actualChance}. We named ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-score-not-five",
    when: (facts) => missed(facts) && !facts.isInFive,
    text: ({ answer, chance, score, actualChance }) =>
      `${score}, at ${actualChance}, was none of our five likeliest. We named ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-score-winner",
    when: (facts) => missed(facts) && facts.isRightResult && facts.winner !== null,
    text: ({ answer, chance, score, actualChance, winner }) =>
      `${winner} won, but not ${answer}, ${chance}: it was ${score}, ${actualChance}. Miss.`,
  },
  {
    id: "after-score-one",
    when: (facts) => missed(facts) && facts.goalsApart === 1,
    text: ({ answer, chance, score, actualChance }) =>
      `One goal out: ${score}, ${actualChance}, where we said ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-score-rare",
    when: (facts) => missed(facts) && facts.isRare,
    text: ({ answer, chance, score, actualChance }) =>
      `${score} is a rare score, and had ${actualChance} with us. We said ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-score-unlisted",
    when: ({ isHit, isListed }) => !isHit && !isListed,
    text: ({ answer, chance, score, actualChance }) =>
      `It was ${score}. All the scores too rare for our list had ${actualChance} together. We said ${answer}, ${chance}. Miss.`,
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
      answer: scoreOf({ home, away }),
      chance: statedText(context),
      points: Math.round(100 * stated.probability),
      isHit: key === stated.answer,
      score: scoreOf(result.score),
      actualChance: chance === null ? sealedText(context, "other") : sealedText(context, key),
      isListed: chance !== null,
      isInFive: five.some(({ label }) => label === scoreOf(result.score)),
      isRare: (chance ?? 0) < 0.025,
      isRightResult: outcome === resultOf({ home, away }),
      winner: outcome === "draw" ? null : names[outcome],
      goalsApart: Math.abs(home - result.score.home) + Math.abs(away - result.score.away),
    },
    seed,
  );
}
