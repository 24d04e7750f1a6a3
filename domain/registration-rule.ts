/** The continents whose visitors cannot register, where an installation does not name others. */
export const BLOCKED_CONTINENTS: readonly string[] = ["AF"];
