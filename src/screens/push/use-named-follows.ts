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

export interface NamedFollow {
  follow: FollowedEntry;
  name: string;
}

/**
 * Everything followed that can still bring a notification, the newest star first. Undefined while
 * the matches load. A club or competition that this device has not saved has its id as name.
 */
export function useNamedFollows(followed: Followed): readonly NamedFollow[] | undefined {
  const matches = useQuery(followNameQueries.matches(followed)).data;
  const clubs = useQuery(clubQueries.all()).data?.body.data;
  const competitions = useQuery(tournamentQueries.all()).data?.body.data;
  const lists = { team: clubs, tournament: competitions };
  return (
    matches &&
    followed.toReversed().flatMap((follow) => {
      const [kind, id] = follow;
      const name =
        kind === "event"
          ? matches.get(id)
          : (lists[kind]?.find((listed) => listed.id === id)?.name ?? `${KIND_NAMES[kind]} ${id}`);
      return name === undefined ? [] : [{ follow, name }];
    })
  );
}
