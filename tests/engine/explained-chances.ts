import type { Reasons } from "#engine/reasons.ts";

/** Places of the outcomes whose sum a question may quote, such as "2 goals or more". */
const SUMS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "team-goals": [
    [2, 3],
    [6, 7],
  ],
  // The three results at half-time.
  "half-time-full-time": [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
  ],
  // The five likeliest scores come first.
  "correct-score": [[0, 1, 2, 3, 4]],
};

const CHANCE = /(\d+)%/g;

export interface Explained {
  slug: string;
  probability: number;
  outcomes: readonly { probability: number }[];
  explanation: string;
  reasons: Reasons;
}

/** Other percentages would show what a fan has not unlocked. */
export function foreignChances({
  slug,
  probability,
  outcomes,
  explanation,
  reasons: { start, without_shots: withoutShots, against, not_likeliest: notLikeliest },
}: Explained): string[] {
  const chances = outcomes.map((outcome) => outcome.probability);
  const sums = (SUMS[slug] ?? []).map((places) =>
    places.reduce((sum, place) => sum + (chances[place] ?? Number.NaN), 0),
  );
  const allowed = [...chances, ...sums, probability, 1 - probability].map((one) => 100 * one);
  const allowedPercents = new Set([start, withoutShots ?? start]);
  return [explanation, against, notLikeliest ?? ""]
    .flatMap((text) => [...text.matchAll(CHANCE)])
    .filter(([, points]) => !allowedPercents.has(Number(points)))
    .filter(([, points]) => !allowed.some((chance) => Math.abs(chance - Number(points)) < 1))
    .map(([text]) => text);
}
