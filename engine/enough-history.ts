import type { Fit } from "./fit.ts";

/** With fewer matches or teams the fit only repeats the prior. */
const MIN_MATCHES = 60;
const MIN_EFFECTIVE_MATCHES = 25;

export function missingHistory(fit: Fit): string | null {
  if (fit.matches < MIN_MATCHES) {
    const availableText =
      fit.matches === 1 ? "1 earlier match is" : `${fit.matches} earlier matches are`;
    return `No prediction yet: ${availableText} on record in this competition, and we need ${MIN_MATCHES}.`;
  }
  if (fit.effectiveMatches < MIN_EFFECTIVE_MATCHES) {
    return `No prediction yet: the ${fit.matches} earlier matches on record are so old that they are worth ${Math.round(fit.effectiveMatches)}, and we need ${MIN_EFFECTIVE_MATCHES}.`;
  }
  return null;
}
