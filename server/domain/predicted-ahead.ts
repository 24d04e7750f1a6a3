/** Predictions are made, and can be unlocked, this long before kick-off. */
export const PREDICTED_AHEAD_MS = 5 * 86_400_000;
