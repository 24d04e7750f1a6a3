import type { components } from "#contract";
import { hasEnded, isInPlay, isOff, isVoid } from "#domain/match-status.ts";

type Event = components["schemas"]["Event"];
type Tournament = components["schemas"]["Tournament"];

export type TournamentGroup = { tournament: Tournament; round: string | null; events: Event[] };

/** These two sections mix competitions. */
export type FixtureSection =
  | { kind: "live" | "following"; events: Event[] }
  | ({ kind: "tournament" } & TournamentGroup);

export function groupIntoSections(
  events: readonly Event[],
  isFollowed: (event: Event) => boolean,
): FixtureSection[] {
  const live = events.filter(isInPlay).toSorted(byPriorityAndStart);
  const others = events.filter((event) => !isInPlay(event));
  const own = others.filter(isFollowed).toSorted(byPlaceAndStart);
  const rest = others.filter((event) => !isFollowed(event));
  return [
    { kind: "live" as const, events: live },
    { kind: "following" as const, events: own },
    ...groupByTournament(rest).map((group) => ({ kind: "tournament" as const, ...group })),
  ].filter(({ events: matches }) => matches.length > 0);
}

export function keyOf(section: FixtureSection): string {
  return section.kind === "tournament" ? `tournament ${section.tournament.id}` : section.kind;
}

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

export function firstRows(sections: readonly FixtureSection[], count: number): FixtureSection[] {
  let left = count;
  return sections.flatMap((section) => {
    const events = section.events.slice(0, Math.max(0, left));
    left -= events.length;
    return events.length === 0 ? [] : [{ ...section, events }];
  });
}

function toGroup(events: Event[]): TournamentGroup[] {
  const sorted = events.toSorted(byPlaceAndStart);
  const [first] = sorted;
  if (first === undefined) return [];
  const sameRound = sorted.every((event) => event.round === first.round);
  return [{ tournament: first.tournament, round: sameRound ? first.round : null, events: sorted }];
}

const [IN_PLAY, TO_COME, ENDED, VOID] = [0, 1, 2, 3];

function placeOf(event: Event): number {
  if (isOff(event) || isVoid(event) || event.withheld === "withdrawn") return VOID;
  if (hasEnded(event)) return ENDED;
  return isInPlay(event) ? IN_PLAY : TO_COME;
}

function byStart(a: Event, b: Event): number {
  return a.start_at - b.start_at || a.id - b.id;
}

function byPlaceAndStart(a: Event, b: Event): number {
  return placeOf(a) - placeOf(b) || byStart(a, b);
}

function byPriorityAndStart(a: Event, b: Event): number {
  return byPriority(a.tournament, b.tournament) || byStart(a, b);
}

function byPriority(a: Tournament, b: Tournament): number {
  return b.priority - a.priority || a.name.localeCompare(b.name, "en");
}
