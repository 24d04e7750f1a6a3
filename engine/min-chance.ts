/** Lower bound in a log loss: one miss with chance 0 would outweigh everything else. */
export const MIN_CHANCE = 1e-9;
