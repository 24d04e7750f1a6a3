const MIN_SHARE = 0.005;

/** "0%" only for none of the simulated seasons, "100%" only for all of them. */
export function seasonShare(share: number): string {
  if (share > 0 && share < MIN_SHARE) return "<1%";
  if (share < 1 && share >= 1 - MIN_SHARE) return ">99%";
  return `${Math.round(100 * share)}%`;
}

const PLACES = ["", "place", "two places", "three places", "four places"];

export function lastPlaces(count: number): string {
  return `the last ${PLACES[count] ?? `${count} places`}`;
}
