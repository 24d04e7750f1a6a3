import { BLOCKED_CONTINENTS } from "#domain/registration-rule.ts";

/** An installation may allow other continents. The API decides again. */
export function mayRegister(
  continent: string | null,
  place: { registration_allowed?: boolean | undefined } | undefined,
): boolean {
  if (continent === null) return false;
  return place?.registration_allowed ?? !BLOCKED_CONTINENTS.includes(continent);
}
