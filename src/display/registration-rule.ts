import { BLOCKED_CONTINENTS } from "#domain/registration-rule.ts";

/**
 * Whether the ways to register are shown. The continent that is kept on this phone decides; what our own service said of
 * this place is better, for an installation may have named other continents. The API decides again.
 */
export function mayRegister(
  continent: string | null,
  place: { registration_allowed?: boolean | undefined } | undefined,
): boolean {
  if (continent === null) return false;
  return place?.registration_allowed ?? !BLOCKED_CONTINENTS.includes(continent);
}
