import type { Fit, Rates } from "./fit.ts";
import { type Grid, scoreGrid } from "./grid.ts";
import type { Factor, FactorName } from "./reasons.ts";
import type { Sport } from "./sport.ts";

interface LogGoals {
  home: number;
  away: number;
}

interface Step {
  name: FactorName;
  from: Grid;
  to: Grid;
  /** Two sides share a step along the straight line between its ends. */
  by: "both" | "home" | { probes: readonly Probe[] };
}

/** Two grids at one point of the line. They differ only by a small change of the home side. */
interface Probe {
  below: Grid;
  above: Grid;
  weight: number;
}

/** From an average match of the sport to this one: goals, home ground, results, shots. */
export type RatePath = readonly Step[];

export interface Factors {
  start: number;
  factors: Factor[];
  withoutShots: number | null;
}

/** The four nodes of Gauss-Legendre quadrature between 0 and 1. */
const NODES = [
  { at: 0.069_431_844_202_973_7, weight: 0.173_927_422_568_726_9 },
  { at: 0.330_009_478_207_571_9, weight: 0.326_072_577_431_273_1 },
  { at: 0.669_990_521_792_428_1, weight: 0.326_072_577_431_273_1 },
  { at: 0.930_568_155_797_026_3, weight: 0.173_927_422_568_726_9 },
] as const;

const PROBE = 1e-4;

export function ratePath(
  fit: Fit,
  pairing: { home: string; away: string; neutral: boolean },
): RatePath {
  const { sport } = fit;
  const results = fit.withoutShots ?? fit;
  const usual = level(Math.log(sport.prior.rate));
  const ground = pairing.neutral ? 0 : results.homeAdvantage / 2;
  const average = level(results.base + ground);
  const atHome = { home: average.home + ground, away: average.away - ground };
  const [home, away] = [sideOf(results, pairing.home), sideOf(results, pairing.away, "away")];
  const withoutShots = plus(atHome, plus(home, away));
  const steps: Step[] = [
    oneSided("goals_level", "both", { from: usual, to: average }, sport),
    oneSided("home_ground", "home", { from: average, to: atHome }, sport),
    twoSided("results", { from: atHome, home, away }, sport),
  ];
  if (fit.withoutShots !== null)
    steps.push(twoSided("shots", { from: withoutShots, ...shotsOf(fit, results, pairing) }, sport));
  return steps;
}

/** Whole points that add up from `start` to `shown`, the percent on the page. */
export function factorsOf(
  path: RatePath,
  chanceOf: (grid: Grid) => number,
  shown: number,
): Factors {
  const [first] = path;
  let exact = first === undefined ? 0 : chanceOf(first.from);
  const start = Math.round(100 * exact);
  let sum = start;
  const moves = path.flatMap((step) => movesOf(step, chanceOf));
  const factors = moves.map(({ name, side, move }, index): Factor => {
    exact += move;
    const next = index === moves.length - 1 ? shown : Math.round(100 * exact);
    const points = next - sum;
    sum = next;
    return { name, side, points };
  });
  const hasShots = path.some(({ name }) => name === "shots");
  return {
    start,
    factors: factors.filter(({ points }) => points !== 0),
    withoutShots: hasShots ? shown - pointsOf(factors, "shots") : null,
  };
}

export function pointsOf(
  factors: readonly Factor[],
  name: FactorName,
  side?: Factor["side"],
): number {
  return factors.reduce(
    (sum, one) =>
      one.name === name && (side === undefined || one.side === side) ? sum + one.points : sum,
    0,
  );
}

interface Move {
  name: FactorName;
  side: Factor["side"];
  move: number;
}

/** Splits a step between two sides by Aumann and Shapley. */
function movesOf({ name, from, to, by }: Step, chanceOf: (grid: Grid) => number): Move[] {
  const move = chanceOf(to) - chanceOf(from);
  if (typeof by === "string") return [{ name, side: by, move }];
  const home = by.probes.reduce(
    (sum, { below, above, weight }) =>
      sum + (weight * (chanceOf(above) - chanceOf(below))) / (2 * PROBE),
    0,
  );
  return [
    { name, side: "home", move: home },
    { name, side: "away", move: move - home },
  ];
}

function oneSided(
  name: FactorName,
  by: "both" | "home",
  { from, to }: { from: LogGoals; to: LogGoals },
  sport: Sport,
): Step {
  return { name, by, from: gridOf(from, sport), to: gridOf(to, sport) };
}

function twoSided(
  name: FactorName,
  { from, home, away }: { from: LogGoals; home: LogGoals; away: LogGoals },
  sport: Sport,
): Step {
  const whole = plus(home, away);
  const probes = NODES.map(({ at, weight }): Probe => {
    const point = plus(from, times(whole, at));
    return {
      weight,
      below: gridOf(plus(point, times(home, -PROBE)), sport),
      above: gridOf(plus(point, times(home, PROBE)), sport),
    };
  });
  return {
    name,
    by: { probes },
    from: gridOf(from, sport),
    to: gridOf(plus(from, whole), sport),
  };
}

/** A rating changes the side's own goals by attack and the other side's by defence. */
function sideOf(rates: Rates, team: string, side: "home" | "away" = "home"): LogGoals {
  const { attack, defence } = rates.teams.get(team) ?? rates.newcomer;
  return side === "home" ? { home: attack, away: defence } : { home: defence, away: attack };
}

/** The league's own change by shots is small, so each side gets half of it. */
function shotsOf(
  fit: Fit,
  results: Rates,
  pairing: { home: string; away: string; neutral: boolean },
): { home: LogGoals; away: LogGoals } {
  const base = fit.base - results.base;
  const ground = pairing.neutral ? 0 : fit.homeAdvantage - results.homeAdvantage;
  const half = { home: (base + ground) / 2, away: base / 2 };
  const change = (team: string, side: "home" | "away") =>
    plus(half, plus(sideOf(fit, team, side), times(sideOf(results, team, side), -1)));
  return { home: change(pairing.home, "home"), away: change(pairing.away, "away") };
}

function level(goals: number): LogGoals {
  return { home: goals, away: goals };
}

function plus(one: LogGoals, other: LogGoals): LogGoals {
  return { home: one.home + other.home, away: one.away + other.away };
}

function times({ home, away }: LogGoals, factor: number): LogGoals {
  return { home: home * factor, away: away * factor };
}

function gridOf({ home, away }: LogGoals, sport: Sport): Grid {
  return scoreGrid({ home: Math.exp(home), away: Math.exp(away) }, sport);
}
