import type { components } from "#contract";
import { packFixtures } from "#domain/fixture.ts";
import type {
  EventDetail,
  EventList,
  Fixtures,
  UnlockedList,
} from "#sw/network/response-schemas.ts";
import { exampleResponse } from "../../support/example-response.ts";
import { NOON } from "./phone.ts";

type Schemas = components["schemas"];

export const SOURCE = { stale_since: null, notice: null };

const team = (id: number) => ({ name: `Team ${id}`, short_name: `T${id}` });

export function match(id: number, facts: Partial<Schemas["Event"]> = {}): Schemas["Event"] {
  const { sport_id = 1, tournament_id = 7 } = facts;
  return {
    id,
    slug: `match-${id}`,
    sport_id,
    tournament_id,
    tournament: { id: tournament_id, sport_id, name: "League", priority: 1 },
    round: null,
    status: "not_started",
    start_at: NOON,
    end_at: null,
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: team(2 * id),
    awayTeam: team(2 * id + 1),
    accuracy: null,
    predictions: { state: "sealed", total: 0, settled: 0, correct: 0 },
    correction: null,
    ...facts,
  };
}

export function listOf(events: Schemas["Event"][], total = events.length): Fixtures {
  return {
    ...packFixtures(events),
    meta: {
      total,
      per_page: 200,
      current_page: 1,
      first_page: 1,
      last_page: 1,
      stale_since: null,
      notice: "Demo data.",
      version: "some-version",
    },
  };
}

export function eventListOf(events: Schemas["Event"][]): EventList {
  const { version: _version, ...meta } = listOf(events).meta;
  return { data: events, meta };
}

export const TODAY = "/fixtures?schedule_date=2026-11-21&tz=UTC";
export const HOUR = 3_600;
export const DAY = 24 * HOUR;

const SLUGS = ["match-result", "correct-score"];

export function pick(
  eventId: number,
  questionId: number,
  { words = "Home", unlockedAt = NOON }: { words?: string; unlockedAt?: number | null } = {},
): Schemas["UnlockedPrediction"] {
  const id = eventId * 100 + questionId;
  return {
    id,
    event_id: eventId,
    event_slug: `match-${eventId}`,
    unlocked_at: unlockedAt,
    prediction: {
      id,
      question: {
        id: questionId,
        question: `Question ${questionId}?`,
        slug: SLUGS[questionId - 1] ?? `q-${questionId}`,
      },
      prediction: words,
      explanation: "Because.",
      probability: 0.5,
      outcomes: [],
      sealed_at: NOON,
      updated_at: NOON,
      model: "1",
      correct: null,
      actual: null,
      correct_explanation: null,
    },
  };
}

export function detailOf(
  event: Schemas["Event"],
  unlocked: Schemas["UnlockedPrediction"][] = [],
): EventDetail {
  return {
    data: { ...event, unlocked_predictions: unlocked },
    questions: unlocked.map((entry) => entry.prediction.question),
    meta: SOURCE,
  };
}

export function userResponse(userId: number) {
  const me = exampleResponse("getMe");
  return { ...me, data: { ...me.data, id: userId } };
}

export function unlockOf(userId: number, predictions: Schemas["UnlockedPrediction"][]) {
  const unlock = exampleResponse("unlockPredictions");
  return { ...unlock, data: { ...unlock.data, predictions, user: userResponse(userId).data } };
}

export function syncOf(
  userId: number,
  picks: Schemas["UnlockedPrediction"][],
  { cursor = "1", more = false, events = picks.map((entry) => match(entry.event_id)) } = {},
): UnlockedList {
  return { data: picks, events, meta: { cursor, more, user_id: userId } };
}
