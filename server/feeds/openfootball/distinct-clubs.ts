import { type Club, clubOf } from "#server/feeds/openfootball/club-names.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";

/**
 * The clubs of an archive, by their keys. Where two clubs have one short name, the full name of each replaces it. Full
 * names differ, because the key of a club is made of its full name.
 * @param names as the files have them, the latest spelling of a club last
 */
export function distinctClubs(names: Iterable<string>): Map<string, Club> {
  const clubs = new Map([...names].map(clubOf).map((club) => [club.key, club]));
  for (let clashing = clashesOf(clubs); clashing.length > 0; clashing = clashesOf(clubs))
    for (const club of clashing) clubs.set(club.key, { ...club, shortName: club.name });
  return clubs;
}

/** Clubs that share their short name with another club, and have another full name. */
function clashesOf(clubs: ReadonlyMap<string, Club>): Club[] {
  const users = new Map<string, number>();
  for (const { shortName } of clubs.values())
    users.set(slug(shortName), (users.get(slug(shortName)) ?? 0) + 1);
  return [...clubs.values()].filter(
    ({ name, shortName }) => name !== shortName && (users.get(slug(shortName)) ?? 0) > 1,
  );
}
