/** Columns of the file that `npm run verify` checks; the contract says what is in them. */
export const RECORD_COLUMNS = [
  "sequence",
  "root",
  "count",
  "previous",
  "chain",
  "sealed_at",
  "index",
  "hash",
  "salt",
  "event",
  "tournament",
  "kick_off",
  "question",
  "answer",
  "prediction",
  "probability",
  "outcomes",
  "explanation",
  "model",
  "fitted_on",
  "state",
  "home_score",
  "away_score",
  "half_time_home",
  "half_time_away",
  "actual",
  "source",
  "afterwards",
] as const;

/** What files from before it do not have; they say the same as an empty cell. */
export const LATER_COLUMNS: readonly string[] = ["afterwards"];

export type RecordColumn = (typeof RECORD_COLUMNS)[number];
export type RecordLine = Record<RecordColumn, string>;
