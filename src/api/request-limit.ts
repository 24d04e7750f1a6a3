export const REQUEST_LIMIT_MS = 8_000;
