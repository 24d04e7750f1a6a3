const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const freshFor = {
  scores: 55 * SECOND,
  match: 30 * SECOND,
  picks: 10 * MINUTE,
  record: 10 * MINUTE,
  user: MINUTE,
  prices: HOUR,
  clubs: HOUR,
  lists: DAY,
} as const;

export const keepFor = 7 * DAY;

export const SCORES_EVERY_MS = MINUTE;
export const SECOND_REFETCH_MS = 1_500;
export const STABLE_AFTER_MS = 1_000;
