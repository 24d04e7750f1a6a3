import { CLUB_EXCEPTIONS } from "#server/feeds/openfootball/club-exceptions.ts";

const aliases = new Map(CLUB_EXCEPTIONS.map((club) => [club.key, club]));

/** Names of the club in the source's files that differ from the name on screen. */
export function aliasesOf({ feedKey, name }: { feedKey: string; name: string }): string[] {
  return (aliases.get(feedKey)?.aliases ?? []).filter((alias) => alias !== name);
}
