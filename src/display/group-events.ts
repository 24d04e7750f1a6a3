import type { components } from "#contract";
import { hasEnded, isOff } from "#domain/match-status.ts";

type Event = components["schemas"]["Event"];
type Tournament = components["schemas"]["Tournament"];

export type TournamentGroup = { tournament: Tournament; round: string | null; events: Event[] };

export function groupByTournament(events: readonly Event[]): TournamentGroup[] {
  const groups = new Map<number, Event[]>();
  for (const event of events)
    groups.set(event.tournament_id, [...(groups.get(event.tournament_id) ?? []), event]);
  return [...groups.values()]
    .flatMap(toGroup)
    .toSorted((a, b) => byPriority(a.tournament, b.tournament));
}

export function nextPerTournament(events: readonly Event[]): Event[] {
  const toCome = events.filter(
    (event) => !hasEnded(event) && !isOff(event) && event.withheld !== "withdrawn",
  );
  return groupByTournament(toCome).flatMap((group) => group.events.slice(0, 1));
}

export function firstRows(groups: readonly TournamentGroup[], count: number): TournamentGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const events = group.events.slice(0, Math.max(0, left));
    left -= events.length;
    return events.length === 0 ? [] : [{ ...group, events }];
  });
}

function toGroup(events: Event[]): TournamentGroup[] {
  const sorted = events.toSorted((a, b) => a.start_at - b.start_at || a.id - b.id);
  const [first] = sorted;
  if (first === undefined) return [];
  const sameRound = sorted.every((event) => event.round === first.round);
  return [{ tournament: first.tournament, round: sameRound ? first.round : null, events: sorted }];
}

function byPriority(a: Tournament, b: Tournament): number {
  return b.priority - a.priority || a.name.localeCompare(b.name, "en");
}
