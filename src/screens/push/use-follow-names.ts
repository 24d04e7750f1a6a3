import { useQuery } from "@tanstack/react-query";
import { clubQueries } from "#src/queries/club-queries.ts";
import { followNameQueries } from "#src/queries/follow-names.ts";
import { tournamentQueries } from "#src/queries/tournament-queries.ts";
import type { FollowedEntry } from "#src/storage/entries.ts";
import type { Followed, FollowedKind } from "#src/storage/followed.ts";

export const KIND_NAMES = {
  team: "Club",
  tournament: "Competition",
  event: "Match",
} as const satisfies Record<FollowedKind, string>;

/** Stars have ids only. A name that is not on this device yet is a number. */
export function useFollowNames(followed: Followed): (follow: FollowedEntry) => string {
  const matches = useQuery(followNameQueries.matches(followed)).data;
  const clubs = useQuery(clubQueries.all()).data?.body.data;
  const competitions = useQuery(tournamentQueries.all()).data?.body.data;
  const lists = { team: clubs, tournament: competitions, event: undefined };
  return ([kind, id]) =>
    lists[kind]?.find((listed) => listed.id === id)?.name ??
    (kind === "event" ? matches?.get(id) : undefined) ??
    `${KIND_NAMES[kind]} ${id}`;
}
