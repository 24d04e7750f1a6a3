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
  "format",
  "also",
  "reasons",
] as const;

/** Older files lack these columns. An empty cell means the same. */
export const LATER_COLUMNS: readonly string[] = ["afterwards", "format", "also", "reasons"];

export type RecordColumn = (typeof RECORD_COLUMNS)[number];
export type RecordLine = Record<RecordColumn, string>;
