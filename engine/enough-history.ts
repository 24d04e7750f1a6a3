import type { Fit } from "./fit.ts";

/** With fewer matches or teams the fit only repeats the prior. */
const FEWEST_MATCHES = 60;
const FEWEST_EFFECTIVE = 25;

export function missingHistory(fit: Fit): string | null {
  if (fit.matches < FEWEST_MATCHES) {
    const availableText =
      fit.matches === 1 ? "1 earlier match is" : `${fit.matches} earlier matches are`;
    return `No prediction yet: ${availableText} on record in this competition, and we need ${FEWEST_MATCHES}.`;
  }
  if (fit.effectiveMatches < FEWEST_EFFECTIVE) {
    return `No prediction yet: the ${fit.matches} earlier matches on record are so old that they are worth ${Math.round(fit.effectiveMatches)}, and we need ${FEWEST_EFFECTIVE}.`;
  }
  return null;
}
