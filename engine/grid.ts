import type { Sport } from "./sport.ts";

/** Cell (h, a) is at h * size + a; all cells sum to 1. */
export interface Grid {
  size: number;
  cells: Float64Array;
}

export interface GoalRates {
  home: number;
  away: number;
}

/**
 * Poisson counts with the low-score correction of Dixon and Coles (1997, equation 4.2).
 * The last row and column hold everything beyond `maxGoals`.
 */
export function scoreGrid(rates: GoalRates, sport: Sport): Grid {
  const size = sport.maxGoals + 1;
  const home = goalChances(rates.home, size);
  const away = goalChances(rates.away, size);
  const cells = new Float64Array(size * size);
  let total = 0;
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) {
      const chance = (home[h] ?? 0) * (away[a] ?? 0) * lowScoreFactor(h, a, rates, sport.rho);
      cells[h * size + a] = chance;
      total += chance;
    }
  }
  for (let i = 0; i < cells.length; i += 1) cells[i] = (cells[i] ?? 0) / total;
  return { size, cells };
}

export function sumCells(grid: Grid, counts: (home: number, away: number) => boolean): number {
  let sum = 0;
  for (let i = 0; i < grid.cells.length; i += 1) {
    if (counts(Math.floor(i / grid.size), i % grid.size)) sum += grid.cells[i] ?? 0;
  }
  return sum;
}

/** Poisson chances of 0, 1, ... goals; the last one holds the tail. */
export function goalChances(rate: number, size: number): Float64Array {
  const chances = new Float64Array(size);
  let chance = Math.exp(-rate);
  let sum = 0;
  for (let goals = 0; goals < size - 1; goals += 1) {
    chances[goals] = chance;
    sum += chance;
    chance *= rate / (goals + 1);
  }
  chances[size - 1] = Math.max(0, 1 - sum);
  return chances;
}

/** Dixon and Coles' tau. Very high rates leave the formula's range, so it is at least 0. */
export function lowScoreFactor(home: number, away: number, rates: GoalRates, rho: number): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0 && away === 0) return Math.max(0, 1 - rates.home * rates.away * rho);
  if (home === 0) return Math.max(0, 1 + rates.home * rho);
  if (away === 0) return Math.max(0, 1 + rates.away * rho);
  return Math.max(0, 1 - rho);
}
