/** A club's page lists this many ended and coming matches. */
export const LAST_MATCHES = 5;
export const NEXT_MATCHES = 3;
/** A match without a result this long after kick-off is no longer a next match. */
export const NEXT_UNTIL_S = 6 * 3_600;
