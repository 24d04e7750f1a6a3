import { expectSuccess } from "../../support/answers.ts";
import { type JudgedMatch, writeJudged } from "../../support/judged-matches.ts";
import type { TestApp } from "../../support/test-app.ts";

export const MATCH_RESULT = 1;
export const DOUBLE_CHANCE = 2;
export const DRAW_NO_BET = 3;
export const OVER_2_5 = 5;
export const CORRECT_SCORE = 8;
export const WINNING_MARGIN = 10;
export const TOTAL_GOALS = 12;
export const TEAM_GOALS = 13;
export const HALF_TIME_FULL_TIME = 14;

export type Judged = Omit<JudgedMatch, "model">;

export async function recordOf(app: TestApp, query = "") {
  return expectSuccess("getTrackRecord", await app.ask(`/track-record${query}`)).data;
}

export function times(n: number, match: Judged): Judged[] {
  return Array.from({ length: n }, () => match);
}

export function writeMatchesOfModel(
  app: TestApp,
  model: string,
  matches: readonly Judged[],
): Promise<void> {
  return writeJudged(
    app,
    matches.map((match) => ({ ...match, model })),
  );
}

export function writeByHand(app: TestApp): Promise<void> {
  const homeWins = { answer: "home", probability: 0.75, outcomes: [0.75, 0.15, 0.1] };
  const awayWins = { answer: "away", probability: 0.5, correct: true, outcomes: [0.2, 0.3, 0.5] };
  return writeMatchesOfModel(app, "by-hand", [
    ...times(20, { score: [2, 0], answers: { [MATCH_RESULT]: { ...homeWins, correct: true } } }),
    ...times(10, {
      score: [1, 1],
      answers: {
        [MATCH_RESULT]: { ...homeWins, correct: false },
        [DRAW_NO_BET]: { answer: "home", probability: 0.8, correct: null },
      },
    }),
    ...times(9, { score: [0, 1], answers: { [MATCH_RESULT]: awayWins } }),
    ...times(1, {
      score: [0, 1],
      answers: {
        [MATCH_RESULT]: awayWins,
        [DRAW_NO_BET]: {
          answer: "home",
          probability: 0.99,
          correct: false,
          outcomes: [0.99, 0.01],
        },
      },
    }),
  ]);
}
