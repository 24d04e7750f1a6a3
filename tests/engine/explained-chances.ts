/** What a question's answers may come to in its own explanation, by the question: chances of answers in their order. */
const SUMS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  // A clean sheet of a side is one that it keeps alone or with the other; a win by any margin is three answers.
  "clean-sheet": [
    [0, 2],
    [1, 2],
  ],
  "winning-margin": [
    [0, 1, 2],
    [4, 5, 6],
  ],
};

/** Our own record and our share of goals before the break are no chances of this match. */
const NO_CHANCE = /^(?:When we were|We reckon with)/;
/** A factor's percentage has a sign, a chance has none. */
const CHANCE = /(?:under |over )?(?<![\d.+−±])(\d+)%/g;

interface Explained {
  slug: string;
  /** The chance of the answer given. */
  probability: number;
  outcomes: readonly { probability: number }[];
  explanation: string;
}

/**
 * Percentages in an explanation that are no chance of the question's own answers: what they tell, a fan has not
 * unlocked. A double chance is explained by the result that it leaves out, never by the other two.
 */
export function foreignChances({ slug, probability, outcomes, explanation }: Explained): string[] {
  const chanceOf = (index: number) => outcomes[index]?.probability ?? Number.NaN;
  const sums = (SUMS[slug] ?? []).map((answers) =>
    answers.reduce((sum, index) => sum + chanceOf(index), 0),
  );
  const own =
    slug === "double-chance"
      ? [probability]
      : [...outcomes.map((outcome) => outcome.probability), ...sums];
  const allowed = [...own, 1 - probability];
  return (
    explanation
      .split(/(?<=\.)\s+(?=\S)/)
      .flatMap((sentence) => (NO_CHANCE.test(sentence) ? [] : [...sentence.matchAll(CHANCE)]))
      // As a bar shows them: less than a point from the chance.
      .filter(
        ([, points]) => !allowed.some((chance) => Math.abs(chance * 100 - Number(points)) < 1),
      )
      .map(([text]) => text)
  );
}
