/** Predictions are made, and can be unlocked, this many days before kick-off. */
export const PREDICTED_DAYS = 5;

/** They are sealed, and final, this many minutes before kick-off. */
export const SEALED_MINUTES = 30;

/** A match that is not played this many hours after its first kick-off counts for nothing. */
export const POSTPONED_HOURS = 48;

/** A match that its source gave no result of this many days after kick-off counts for nothing. */
export const RESULT_DAYS = 7;

/** Points that one question costs. */
export const PRICE_PER_UNIT = 15;
