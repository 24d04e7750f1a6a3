const SUMS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  // A team's clean sheet may be shared; a win by any margin covers three answers.
  "clean-sheet": [
    [0, 2],
    [1, 2],
  ],
  "winning-margin": [
    [0, 1, 2],
    [4, 5, 6],
  ],
};

/** Percentages of our record and of goals before the break are not chances of this match. */
const NO_CHANCE = /^(?:When we were|We reckon with)/;
/** A factor's percentage has a sign, a chance has none. */
const CHANCE = /(?:under |over )?(?<![\d.+−±])(\d+)%/g;

interface Explained {
  slug: string;
  probability: number;
  outcomes: readonly { probability: number }[];
  explanation: string;
}

/**
 * Other percentages would show what a fan has not unlocked. A double chance is explained by the
 * result it excludes, never by the other two.
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
  return explanation
    .split(/(?<=\.)\s+(?=\S)/)
    .flatMap((sentence) => (NO_CHANCE.test(sentence) ? [] : [...sentence.matchAll(CHANCE)]))
    .filter(([, points]) => !allowed.some((chance) => Math.abs(chance * 100 - Number(points)) < 1))
    .map(([text]) => text);
}
