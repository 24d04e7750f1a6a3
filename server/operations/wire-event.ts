import type { components } from "#contract";
import type { FullEvent, PredictionCounts } from "#server/db/event-repository.ts";
import type { PredictionRow, QuestionRow } from "#server/db/prediction-repository.ts";

type WireEvent = components["schemas"]["Event"];
type WirePrediction = components["schemas"]["Prediction"];

const NO_PREDICTIONS: PredictionCounts = { total: 0, sealed: 0, settled: 0, judged: 0, correct: 0 };

export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | null): number | null;
export function unixSeconds(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}

function wireScore(home: number | null, away: number | null): string | null {
  return home === null || away === null ? null : `${home}|${away}`;
}

function predictionState(row: FullEvent, counts: PredictionCounts): WireEvent["predictions"]["state"] {
  if (row.event.voidAt !== null) return "void";
  if (counts.total === 0) return "none";
  if (counts.settled === counts.total) return "settled";
  return counts.sealed > 0 ? "sealed" : "open";
}

function percent(counts: { judged: number; correct: number } | undefined, least: number): number | null {
  return counts === undefined || counts.judged < least ? null : Math.round((100 * counts.correct) / counts.judged);
}

/** Once ended, of this match's predictions; before, of its competition's. A void match has none. */
function accuracyOf(event: FullEvent["event"], counts: PredictionCounts, facts: EventFacts): number | null {
  if (event.voidAt !== null) return null;
  return event.status === "ended" ? percent(counts, 1) : percent(facts.settledByTournament.get(event.tournamentId), ENOUGH_SETTLED);
}

/** Below this many settled predictions a competition's share says nothing; DESIGN.md section 5. */
const ENOUGH_SETTLED = 30;

export interface EventFacts {
  counts: ReadonlyMap<number, PredictionCounts>;
  /** Settled predictions of the last 12 months by tournament. */
  settledByTournament: ReadonlyMap<number, { judged: number; correct: number }>;
}

export function wireEvent(row: FullEvent, facts: EventFacts): WireEvent {
  const { event, tournament, homeTeam, awayTeam } = row;
  const counts = facts.counts.get(event.id) ?? NO_PREDICTIONS;
  return {
    id: event.id,
    slug: event.slug,
    sport_id: event.sportId,
    tournament_id: event.tournamentId,
    tournament: { id: tournament.id, sport_id: tournament.sportId, name: tournament.name, priority: tournament.priority },
    round: event.round,
    status: event.status,
    start_at: unixSeconds(event.startAt),
    end_at: unixSeconds(event.endAt),
    minute: event.minute,
    score: wireScore(event.homeScore, event.awayScore),
    half_time_score: wireScore(event.halfTimeHome, event.halfTimeAway),
    homeTeam: { id: homeTeam.id, name: homeTeam.name, short_name: homeTeam.shortName },
    awayTeam: { id: awayTeam.id, name: awayTeam.name, short_name: awayTeam.shortName },
    accuracy: accuracyOf(event, counts, facts),
    predictions: {
      state: predictionState(row, counts),
      total: counts.total,
      settled: counts.judged,
      correct: counts.correct,
    },
    correction: event.correction,
  };
}

/** The full text of a prediction: only for whoever unlocked it, or once its match is over. */
export function wirePrediction(prediction: PredictionRow, question: QuestionRow): WirePrediction {
  return {
    id: prediction.id,
    question: { id: question.id, question: question.question, slug: question.slug },
    prediction: prediction.prediction,
    explanation: prediction.explanation,
    probability: prediction.probability,
    outcomes: prediction.outcomes,
    sealed_at: unixSeconds(prediction.sealedAt),
    updated_at: unixSeconds(prediction.updatedAt),
    model: prediction.model,
    correct: prediction.correct,
    actual: prediction.actual,
    correct_explanation: prediction.correctExplanation,
  };
}
