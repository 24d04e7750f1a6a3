/** No chance counts as smaller in a log loss: one miss that was called impossible would outweigh all else. */
export const LEAST_CHANCE = 1e-9;
