import { parseArgs } from "node:util";
import { dayNumber } from "#domain/day.ts";
import { FOOTBALL, MODEL_FEATURES } from "#engine/sport.ts";
import { FIVE_LEAGUES } from "#server/backtest/arguments.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { regress, RESULT_FEATURES, trainingRows } from "#server/backtest/train-blend.ts";

/** The backtest measures the model on later seasons: no setting may depend on them. */
const UNTIL = "2023-06-30";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const stage = FOOTBALL.secondStage;
if (values.data === undefined || stage === null) {
  console.error("Usage: npm run train -- --data FOLDER, a folder of results with shots");
  process.exitCode = 2;
} else {
  const rows = trainingRows(readCompetitions(values.data, FIVE_LEAGUES), dayNumber(UNTIL), {
    sport: FOOTBALL,
    stage,
  });
  console.log(`Weights of the second stage, from ${rows.length / 2} matches up to ${UNTIL}:`);
  console.log(
    JSON.stringify(
      { resultsOnly: regress(rows, RESULT_FEATURES), withShots: regress(rows, MODEL_FEATURES) },
      null,
      2,
    ),
  );
}
