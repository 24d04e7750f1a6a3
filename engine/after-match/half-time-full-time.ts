import { resultOf } from "../answer-of-score.ts";
import { pairText } from "../leads/half-time-full-time.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { type AfterContext, scoreOf, sealedText, statedText } from "./context.ts";

interface HalvesFacts {
  /** "Chelsea ahead at half-time and at the end" */
  said: string;
  chance: string;
  isHit: boolean;
  half: string;
  full: string;
  /** Of the pair that came. */
  came: string;
  cameText: string;
  isRightEnd: boolean;
  isRightHalf: boolean;
  winner: string | null;
}

type HalvesTemplate = Template<HalvesFacts>;

const HALVES: readonly HalvesTemplate[] = [
  {
    id: "after-halves-hit",
    when: ({ isHit }) => isHit,
    text: ({ said, chance, half, full }) =>
      `We said ${said}, ${chance}. It was ${half}, then ${full}. Hit.`,
  },
  {
    id: "after-halves-hit-score",
    when: ({ isHit }) => isHit,
    text: ({ said, chance, half, full }) =>
      `${half} at the break, ${full} at the end: ${said}, as we said with ${chance}. Hit.`,
  },
  {
    id: "after-halves-miss",
    when: ({ isHit }) => !isHit,
    text: ({ said, chance, half, full, came }) =>
      `We said ${said}, ${chance}. It was ${half}, then ${full}, which had ${came}. Miss.`,
  },
  {
    id: "after-halves-miss-came",
    when: ({ isHit }) => !isHit,
    text: ({ said, chance, half, full, cameText, came }) =>
      `${half}, then ${full}: ${cameText}, at ${came}. We said ${said}, ${chance}. Miss.`,
  },
  {
    id: "after-halves-end",
    when: ({ isHit, isRightEnd, winner }) => !isHit && isRightEnd && winner !== null,
    text: ({ winner, chance, half, full, came }) =>
      `${winner} won as we said, but it was ${half} at half-time, ${full} at the end: ${came}. Ours had ${chance}. Miss.`,
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
      `Neither half went our way: ${half}, then ${full}, ${came}. We said ${said}, ${chance}. Miss.`,
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

/** Null without a half-time score. */
export function afterHalves(context: AfterContext, seed: string): Chosen | null {
  const { stated, result, names } = context;
  if (result.halfTime === null) return null;
  const [half, full] = [resultOf(result.halfTime), resultOf(result.score)];
  const came = `${half}-${full}`;
  return choose(
    [HALVES, LAST],
    {
      said: decapital(pairText(stated.answer, names)),
      chance: statedText(context),
      isHit: stated.answer === came,
      half: scoreOf(result.halfTime),
      full: scoreOf(result.score),
      came: sealedText(context, came),
      cameText: decapital(pairText(came, names)),
      isRightEnd: stated.answer.endsWith(`-${full}`),
      isRightHalf: stated.answer.startsWith(`${half}-`),
      winner: full === "draw" ? null : names[full],
    },
    seed,
  );
}

function decapital(text: string): string {
  return text.startsWith("Level") ? `l${text.slice(1)}` : text;
}
