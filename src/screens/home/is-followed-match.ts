import type { Event } from "#src/queries/event-queries.ts";
import { type Followed, isFollowed } from "#src/storage/followed.ts";

export function isFollowedMatch(event: Event, followed: Followed): boolean {
  return (
    isFollowed(followed, "event", event.id) ||
    isFollowed(followed, "tournament", event.tournament_id) ||
    clubIdsOf(event).some((id) => isFollowed(followed, "team", id))
  );
}

/** Rows saved by an earlier version have no club ids. */
function clubIdsOf({ homeTeam, awayTeam }: Event): number[] {
  const teams: { id?: number; name: string }[] = [homeTeam, awayTeam];
  return teams.flatMap(({ id }) => (id === undefined ? [] : [id]));
}
