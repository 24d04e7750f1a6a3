export const BLOCKED_CONTINENTS: readonly string[] = ["AF"];
