export const PREDICTED_DAYS = 5;

export const SEALED_MINUTES = 30;

export const POSTPONED_HOURS = 48;

export const RESULT_DAYS = 7;

export const PRICE_PER_UNIT = 15;
