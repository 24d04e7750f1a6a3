/**
 * Names the model in every prediction and backtest line. Change it with anything that changes a
 * probability: the track record is kept per version.
 */
export const MODEL_VERSION = "dixon-coles-1";
