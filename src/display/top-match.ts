import type { components } from "#contract";
import { hasEnded, isInPlay, isOff } from "#domain/match-status.ts";
import { groupByTournament } from "#src/display/group-events.ts";

type Event = components["schemas"]["Event"];

export function topMatch(events: readonly Event[]): Event | undefined {
  const sorted = groupByTournament(events).flatMap((group) => group.events);
  const [next] = sorted
    .filter((event) => !hasEnded(event) && !isOff(event))
    .toSorted((a, b) => a.start_at - b.start_at);
  return sorted.find(isInPlay) ?? next ?? sorted[0];
}
