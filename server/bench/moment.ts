/** Noon of an ordinary Saturday: every run measures the same matches. */
export const BENCH_NOW = Date.UTC(2026, 10, 21, 12);
