import type { components } from "#contract";

type Schemas = components["schemas"];
export type Event = Schemas["Event"];
export type Unlocked = Schemas["UnlockedPrediction"];

export function team(name: string): Event["homeTeam"] {
  return { name, short_name: name.slice(0, 8) };
}

const tournament = { id: 7, sport_id: 1, name: "Allsvenskan", priority: 1 };

export function match(id: number, change: Partial<Event> = {}): Event {
  return {
    id,
    slug: `malmo-v-kestrel-${id}`,
    sport_id: 1,
    tournament_id: 7,
    tournament,
    round: "Round 3",
    start_at: 1_000,
    end_at: null,
    status: "not_started",
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: team("Malmö FF"),
    awayTeam: team("Kestrel United"),
    accuracy: null,
    correction: null,
    predictions: { state: "open", total: 2, settled: 0, correct: 0 },
    ...change,
  };
}

export function pick(
  eventId: number,
  questionId: number,
  change: Partial<Unlocked["prediction"]> = {},
  unlockedAt = 50,
  returned?: Unlocked["returned"],
): Unlocked {
  const prediction = {
    id: eventId * 100 + questionId,
    question: {
      id: questionId,
      question: questionId === 1 ? "Who will win?" : "Both teams to score?",
      slug: `q-${questionId}`,
    },
    prediction: questionId === 1 ? "Malmö FF" : "Yes",
    explanation: "Because.",
    probability: 0.6,
    outcomes: [],
    sealed_at: null,
    updated_at: 0,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
    ...change,
  };
  return {
    id: prediction.id,
    event_id: eventId,
    event_slug: `malmo-v-kestrel-${eventId}`,
    unlocked_at: unlockedAt,
    prediction,
    ...(returned === undefined ? {} : { returned }),
  };
}
