import type { components } from "#contract";

type Event = components["schemas"]["Event"];

export const KICK_OFF = 1_795_000_000;

export function fixtureEvent(change: Partial<Event> = {}): Event {
  const id = change.id ?? 1;
  return {
    id,
    slug: `oakmoor-v-heronsgate-${id}`,
    sport_id: 1,
    tournament_id: change.tournament?.id ?? 1,
    tournament: { id: 1, name: "Northern League", priority: 10, sport_id: 1 },
    round: "Round 24",
    status: "not_started",
    start_at: KICK_OFF,
    end_at: null,
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: { name: "Oakmoor Rovers", short_name: "Oakmoor" },
    awayTeam: { name: "Heronsgate City", short_name: "Heronsgate" },
    accuracy: null,
    predictions: { state: "open", total: 5, settled: 0, correct: 0 },
    correction: null,
    ...change,
  };
}
