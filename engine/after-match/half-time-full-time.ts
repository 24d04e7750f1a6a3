import { resultOf } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { type AfterContext, scoreOf, sealedText, statedText } from "./context.ts";

interface HalvesFacts {
  /** "Chelsea to lead at half-time and win" */
  answer: string;
  chance: string;
  isHit: boolean;
  half: string;
  full: string;
  scoresText: string;
  /** The pair that occurred, with its chance: "level, then Chelsea" had 15%. */
  actualPair: string;
  isRightEnd: boolean;
  isRightHalf: boolean;
  winner: string | null;
}

type HalvesTemplate = Template<HalvesFacts>;

const HALVES: readonly HalvesTemplate[] = [
  {
    id: "after-halves-hit",
    when: ({ isHit }) => isHit,
    text: ({ answer, chance, scoresText }) =>
      `We said ${answer}, ${chance}. It was ${scoresText}. Hit.`,
  },
  {
    id: "after-halves-hit-score",
    when: ({ isHit }) => isHit,
    text: ({ answer, chance, scoresText }) =>
      `${scoresText}. We had said ${answer}, with ${chance}. Hit.`,
  },
  {
    id: "after-halves-miss",
    when: ({ isHit }) => !isHit,
    text: ({ answer, chance, half, full, actualPair }) =>
      `We said ${answer}, ${chance}. It was ${half}, then ${full}: ${actualPair}. Miss.`,
  },
  {
    id: "after-halves-miss-came",
    when: ({ isHit }) => !isHit,
    text: ({ answer, chance, half, full, actualPair }) =>
      `${half} at half-time, ${full} at the end: ${actualPair}. We had said ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-halves-end",
    when: ({ isHit, isRightEnd, winner }) => !isHit && isRightEnd && winner !== null,
    text: ({ winner, chance, half, full, actualPair }) =>
      `${winner} won as we said, but ${half} became ${full}: ${actualPair}, our pair ${chance}. Miss.`,
  },
  {
    id: "after-halves-half",
    when: ({ isHit, isRightHalf }) => !isHit && isRightHalf,
    text: ({ answer, chance, half, full, actualPair }) =>
      `Right at half-time, ${half}, but it ended ${full}: ${actualPair}. We said ${answer}, ${chance}. Miss.`,
  },
  {
    id: "after-halves-neither",
    when: ({ isHit, isRightHalf, isRightEnd }) => !isHit && !isRightHalf && !isRightEnd,
    text: ({ answer, chance, half, full, actualPair }) =>
      `Nothing went our way: ${half}, then ${full}; ${actualPair}. We said ${answer}, ${chance}. Miss.`,
  },
];

const LAST: readonly HalvesTemplate[] = [
  {
    id: "after-halves-bare",
    when: () => true,
    text: ({ isHit, chance, half, full }) =>
      `It was ${half} at half-time and ${full} at the end. Ours had ${chance}. ${isHit ? "Hit." : "Miss."}`,
  },
];

export function afterHalves(context: AfterContext, seed: string): Chosen | null {
  const { stated, result, names } = context;
  if (result.halfTime === null) return null;
  const [half, full] = [resultOf(result.halfTime), resultOf(result.score)];
  const actualKey = `${half}-${full}`;
  return choose(
    [HALVES, LAST],
    {
      answer: answerText(stated.answer, names),
      chance: statedText(context),
      isHit: stated.answer === actualKey,
      half: scoreOf(result.halfTime),
      full: scoreOf(result.score),
      scoresText: scoresTextOf(scoreOf(result.halfTime), scoreOf(result.score)),
      actualPair: `“${pairText(actualKey, names)}” had ${sealedText(context, actualKey)}`,
      isRightEnd: stated.answer.endsWith(`-${full}`),
      isRightHalf: stated.answer.startsWith(`${half}-`),
      winner: full === "draw" ? null : names[full],
    },
    seed,
  );
}

function answerText(pair: string, names: { home: string; away: string }): string {
  const [halfTime = "", fullTime = ""] = pair.split("-");
  const nameOf = (key: string) => (key === "home" ? names.home : names.away);
  if (halfTime === "draw")
    return fullTime === "draw"
      ? "level at half-time and at the end"
      : `level at half-time, then a win for ${nameOf(fullTime)}`;
  const leader = `${nameOf(halfTime)} to lead at half-time`;
  if (fullTime === "draw") return `${leader}, then a draw`;
  return `${leader} and ${fullTime === halfTime ? "win" : "lose"}`;
}

function scoresTextOf(half: string, full: string): string {
  return half === full
    ? `${half} at half-time and still at the end`
    : `${half} at half-time and ${full} at the end`;
}

function pairText(pair: string, names: { home: string; away: string }): string {
  const [halfTime, fullTime] = pair
    .split("-")
    .map((key) => (key === "home" ? names.home : key === "away" ? names.away : "level"));
  return halfTime === fullTime ? `${halfTime} both times` : `${halfTime}, then ${fullTime}`;
}
