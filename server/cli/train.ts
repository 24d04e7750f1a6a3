import { parseArgs } from "node:util";
import { dayNumber } from "#domain/day.ts";
import { FOOTBALL, MODEL_FEATURES } from "#engine/sport.ts";
import { FIVE_LEAGUES } from "#server/backtest/arguments.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { learnScoreEffects } from "#server/backtest/train-live.ts";
import { walkForward } from "#server/backtest/walk-forward.ts";
import { fitBlendWeights, RESULT_FEATURES, trainingRows } from "#server/backtest/train-blend.ts";

/** The backtest uses later seasons, so no setting may depend on them. */
const UNTIL = "2023-06-30";
const SCORE_EFFECTS_FROM = "2018-07-01";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const stage = FOOTBALL.secondStage;
if (values.data === undefined || stage === null) {
  console.error("Usage: npm run train -- --data FOLDER, a folder of results with shots");
  process.exitCode = 2;
} else {
  const competitions = readCompetitions(values.data, FIVE_LEAGUES);
  const until = dayNumber(UNTIL);
  const rows = trainingRows(competitions, until, { sport: FOOTBALL, stage });
  console.log(`Weights of the second stage, from ${rows.length / 2} matches up to ${UNTIL}:`);
  console.log(
    JSON.stringify(
      {
        resultsOnly: fitBlendWeights(rows, RESULT_FEATURES),
        withShots: fitBlendWeights(rows, MODEL_FEATURES),
      },
      null,
      2,
    ),
  );
  const span = { from: dayNumber(SCORE_EFFECTS_FROM), to: until };
  const { matches, effects } = learnScoreEffects(walkForward(competitions, span, []), FOOTBALL);
  console.log(
    `Score effects, from ${matches} matches from ${SCORE_EFFECTS_FROM} to ${UNTIL}:\n${JSON.stringify(effects, null, 2)}`,
  );
}
