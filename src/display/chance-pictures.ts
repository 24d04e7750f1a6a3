import type { components } from "#contract";

import { resultOf } from "#engine/answer-of-score.ts";
import { threeChances } from "#src/display/shown-chance.ts";

type Prediction = Pick<components["schemas"]["Prediction"], "prediction" | "outcomes" | "actual">;

export interface Rung {
  line: number;
  chance: number;
  isNamed: boolean;
}

const LOWEST_LINE = 0.5;
const RUNGS = 5;

export function goalsLadder({ prediction, outcomes }: Prediction): Rung[] {
  const [, side, line] = /^(Over|Under) (\d+\.5)/.exec(prediction) ?? [];
  const named = Number(line);
  if (side === undefined || outcomes.length === 0) return [];
  // Futsal's lines are higher: the named line then stands in the middle.
  const lowest = named > RUNGS ? named - 2 : LOWEST_LINE;
  return Array.from({ length: RUNGS }, (_, rung) => {
    const at = lowest + rung;
    const chance = outcomes.reduce(
      (sum, { probability }, goals) => (goals > at === (side === "Over") ? sum + probability : sum),
      0,
    );
    return { line: at, chance, isNamed: at === named };
  });
}

export interface ScoreCell {
  score: string;
  side: "home" | "draw" | "away";
  chance: number;
  isNamed: boolean;
  isLikeliest: boolean;
  isActual: boolean;
}

const MAP_SIZE = 6;
const LISTED = 5;

/** Scores 0–0 to 5–5, row by row of the home side's goals. */
export function scoreMap({ prediction, outcomes, actual }: Prediction): {
  cells: ScoreCell[];
  likeliest: ScoreCell[];
} {
  const scores = outcomes.filter(({ label }) => /^\d+–\d+$/.test(label));
  const ranked = scores.toSorted((a, b) => b.probability - a.probability);
  const cellOf = (score: string): ScoreCell => ({
    score,
    side: sideOf(score),
    chance: scores.find(({ label }) => label === score)?.probability ?? 0,
    isNamed: score === prediction,
    isLikeliest: score === ranked[0]?.label,
    isActual: score === actual,
  });
  return {
    cells: Array.from({ length: MAP_SIZE ** 2 }, (_, cell) =>
      cellOf(`${Math.floor(cell / MAP_SIZE)}–${cell % MAP_SIZE}`),
    ),
    likeliest: ranked.slice(0, LISTED).map(({ label }) => cellOf(label)),
  };
}

function sideOf(score: string): ScoreCell["side"] {
  const [home, away] = score.split("–").map(Number);
  return resultOf({ home: home ?? 0, away: away ?? 0 });
}

export interface SideGoals {
  goals: string;
  chance: number;
  isActual: boolean;
}

/** Chances of 0, 1, 2 and 3 or more goals: the home side's four come first. */
export function sideGoals({ outcomes, actual }: Prediction): Record<"home" | "away", SideGoals[]> {
  const [, home, away] = / (\d+), .* (\d+)$/.exec(actual ?? "") ?? [];
  const half = outcomes.length / 2;
  const goalsOf = (from: number, scored: string | undefined) =>
    outcomes.slice(from, from + half).map(({ probability }, goals) => ({
      goals: goals === half - 1 ? `${goals}+` : String(goals),
      chance: probability,
      isActual: scored !== undefined && Math.min(Number(scored), half - 1) === goals,
    }));
  return { home: goalsOf(0, home), away: goalsOf(half, away) };
}

export interface HalvesCell {
  label: string;
  chance: number;
  isNamed: boolean;
  isActual: boolean;
}

export function halvesRows({ prediction, outcomes, actual }: Prediction): HalvesCell[][] {
  const cells = outcomes.map(({ label, probability }) => ({
    label,
    chance: probability,
    isNamed: label === prediction,
    isActual: label === actual,
  }));
  return [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6, 9)];
}

export interface WinnerFigure {
  label: string;
  chance: number;
  parts: { side: "home" | "draw" | "away"; chance: number }[];
}

type ResultPrediction = Pick<
  components["schemas"]["Prediction"],
  "question" | "prediction" | "outcomes" | "also"
>;

/** Empty for a draw, and for a prediction of the first format. */
export function winnerFigures({
  question,
  prediction,
  outcomes,
  also,
}: ResultPrediction): WinnerFigure[] {
  const chances = threeChances({ question, outcomes });
  const [home, , away] = outcomes;
  if (chances === null || also === undefined || home === undefined || away === undefined) return [];
  if (prediction !== home.label && prediction !== away.label) return [];
  const side = prediction === home.label ? "home" : "away";
  const own = chances[side];
  const alone = (label: string, chance: number): WinnerFigure => ({
    label,
    chance,
    parts: [{ side, chance }],
  });
  const by = also.filter(({ label }) => label.startsWith(`${prediction} by `));
  return [
    {
      label: "or draw",
      chance: own + chances.draw,
      parts: [
        { side, chance: own },
        { side: "draw", chance: chances.draw },
      ],
    },
    alone("if not a draw", own / (chances.home + chances.away)),
    ...by.map(({ label, probability }) =>
      alone(`by ${/ by (\d+) or more$/.exec(label)?.[1] ?? ""}+`, probability),
    ),
  ];
}
