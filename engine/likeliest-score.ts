import type { Grid } from "./grid.ts";

/** The likeliest score among those that `counts` says yes to. */
export function likeliestScore(
  grid: Grid,
  counts: (home: number, away: number) => boolean,
): { score: string; chance: number } {
  let best = { score: "", chance: -1 };
  grid.cells.forEach((chance, cell) => {
    const home = Math.floor(cell / grid.size);
    const away = cell % grid.size;
    if (chance > best.chance && counts(home, away)) best = { score: `${home}–${away}`, chance };
  });
  return best;
}
