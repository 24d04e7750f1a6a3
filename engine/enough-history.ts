import type { Fit } from "./fit.ts";

/** Below either, a league's fit is the prior in disguise. */
const FEWEST_MATCHES = 60;
const FEWEST_EFFECTIVE = 25;

/**
 * Why this competition cannot be predicted yet, in a sentence for the fan; null where it can. A team
 * that the fit has not seen is no reason: it gets a promoted side's rating, and is labelled so.
 */
export function missingHistory(fit: Fit): string | null {
  if (fit.matches < FEWEST_MATCHES) {
    const have = fit.matches === 1 ? "1 earlier match is" : `${fit.matches} earlier matches are`;
    return `No prediction yet: ${have} on record in this competition, and we need ${FEWEST_MATCHES}.`;
  }
  if (fit.effectiveMatches < FEWEST_EFFECTIVE) {
    return `No prediction yet: the ${fit.matches} earlier matches on record are so old that they are worth ${Math.round(fit.effectiveMatches)}, and we need ${FEWEST_EFFECTIVE}.`;
  }
  return null;
}
