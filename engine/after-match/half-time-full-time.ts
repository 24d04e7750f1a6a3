import { resultOf } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { type AfterContext, scoreOf, sealedText, statedText } from "./context.ts";

interface HalvesFacts {
  /** "Chelsea to lead at half-time and win" */
  said: string;
  chance: string;
  isHit: boolean;
  half: string;
  full: string;
  course: string;
  /** The pair that came, with its chance: "level, then Chelsea" had 15%. */
  came: string;
  isRightEnd: boolean;
  isRightHalf: boolean;
  winner: string | null;
}

type HalvesTemplate = Template<HalvesFacts>;

const HALVES: readonly HalvesTemplate[] = [
  {
    id: "after-halves-hit",
    when: ({ isHit }) => isHit,
    text: ({ said, chance, course }) => `We said ${said}, ${chance}. It was ${course}. Hit.`,
  },
  {
    id: "after-halves-hit-score",
    when: ({ isHit }) => isHit,
    text: ({ said, chance, course }) => `${course}. We had said ${said}, with ${chance}. Hit.`,
  },
  {
    id: "after-halves-miss",
    when: ({ isHit }) => !isHit,
    text: ({ said, chance, half, full, came }) =>
      `We said ${said}, ${chance}. It was ${half}, then ${full}: ${came}. Miss.`,
  },
  {
    id: "after-halves-miss-came",
    when: ({ isHit }) => !isHit,
    text: ({ said, chance, half, full, came }) =>
      `${half} at half-time, ${full} at the end: ${came}. We had said ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-halves-end",
    when: ({ isHit, isRightEnd, winner }) => !isHit && isRightEnd && winner !== null,
    text: ({ winner, chance, half, full, came }) =>
      `${winner} won as we said, but ${half} became ${full}: ${came}, our pair ${chance}. Miss.`,
  },
  {
    id: "after-halves-half",
    when: ({ isHit, isRightHalf }) => !isHit && isRightHalf,
    text: ({ said, chance, half, full, came }) =>
      `Right at half-time, ${half}, but it ended ${full}: ${came}. We said ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-halves-neither",
    when: ({ isHit, isRightHalf, isRightEnd }) => !isHit && !isRightHalf && !isRightEnd,
    text: ({ said, chance, half, full, came }) =>
      `Nothing went our way: ${half}, then ${full}; ${came}. We said ${said}, ${chance}. Miss.`,
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
  const came = `${half}-${full}`;
  return choose(
    [HALVES, LAST],
    {
      said: saidText(stated.answer, names),
      chance: statedText(context),
      isHit: stated.answer === came,
      half: scoreOf(result.halfTime),
      full: scoreOf(result.score),
      course: courseText(scoreOf(result.halfTime), scoreOf(result.score)),
      came: `“${pairWords(came, names)}” had ${sealedText(context, came)}`,
      isRightEnd: stated.answer.endsWith(`-${full}`),
      isRightHalf: stated.answer.startsWith(`${half}-`),
      winner: full === "draw" ? null : names[full],
    },
    seed,
  );
}

function saidText(pair: string, names: { home: string; away: string }): string {
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

function courseText(half: string, full: string): string {
  return half === full
    ? `${half} at half-time and still at the end`
    : `${half} at half-time and ${full} at the end`;
}

function pairWords(pair: string, names: { home: string; away: string }): string {
  const [halfTime, fullTime] = pair
    .split("-")
    .map((key) => (key === "home" ? names.home : key === "away" ? names.away : "level"));
  return halfTime === fullTime ? `${halfTime} both times` : `${halfTime}, then ${fullTime}`;
}
