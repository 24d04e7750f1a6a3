import type { components } from "#contract";
import type { FullEvent, PredictionCounts } from "#server/db/event-repository.ts";
import type { ProvenRow } from "#server/db/prediction-repository.ts";
import { VOID_REASONS } from "#server/domain/void-reasons.ts";

type WireEvent = components["schemas"]["Event"];
type WirePrediction = components["schemas"]["Prediction"];

const NO_PREDICTIONS: PredictionCounts = {
  total: 0,
  sealed: 0,
  settled: 0,
  judged: 0,
  correct: 0,
  afterwards: 0,
};

const AFTERWARDS =
  "These predictions were computed after kick-off, by a simulation that was not running before. They show what it would have said, and count in no record.";

export function unixSeconds(date: Date): number;
export function unixSeconds(date: Date | null): number | null;
export function unixSeconds(date: Date | null): number | null {
  return date === null ? null : Math.floor(date.getTime() / 1000);
}

function wireScore(home: number | null, away: number | null): string | null {
  return home === null || away === null ? null : `${home}|${away}`;
}

function predictionState(
  row: FullEvent,
  counts: PredictionCounts,
): WireEvent["predictions"]["state"] {
  if (row.event.voidAt !== null) return "void";
  if (counts.total === 0) return "none";
  if (counts.settled === counts.total) return "settled";
  return counts.sealed > 0 ? "sealed" : "open";
}

/** What a fan should know of predictions that count for nothing, or are not there. */
function noteOf(
  { event }: FullEvent,
  counts: PredictionCounts,
  facts: EventFacts,
): string | undefined {
  if (event.voidAt === null && counts.afterwards > 0) return AFTERWARDS;
  if (event.voidAt === null || event.voidReason === null)
    return counts.total === 0 ? facts.unpredicted.get(event.id) : undefined;
  const reason = `This match does not count, because ${VOID_REASONS[event.voidReason]}.`;
  return counts.total === 0
    ? reason
    : `${reason} Its predictions are neither right nor wrong, and what was spent on them comes back.`;
}

function percent(
  counts: { judged: number; correct: number } | undefined,
  least: number,
): number | null {
  return counts === undefined || counts.judged < least
    ? null
    : Math.round((100 * counts.correct) / counts.judged);
}

/** Once ended, of this match's predictions; before, of its competition's. A void match has none. */
function accuracyOf(
  event: FullEvent["event"],
  counts: PredictionCounts,
  facts: EventFacts,
): number | null {
  if (event.voidAt !== null) return null;
  return event.status === "ended"
    ? percent(counts, 1)
    : percent(facts.settledByTournament.get(event.tournamentId), ENOUGH_SETTLED);
}

/** Below this many settled predictions a competition's share says nothing; DESIGN.md section 5. */
const ENOUGH_SETTLED = 30;

export interface EventFacts {
  counts: ReadonlyMap<number, PredictionCounts>;
  /** Why matches that were due have no predictions. */
  unpredicted: ReadonlyMap<number, string>;
  /** Settled predictions of the last 12 months by tournament. */
  settledByTournament: ReadonlyMap<number, { judged: number; correct: number }>;
}

export function wireEvent(row: FullEvent, facts: EventFacts): WireEvent {
  const { event, tournament, homeTeam, awayTeam } = row;
  const counts = facts.counts.get(event.id) ?? NO_PREDICTIONS;
  const note = noteOf(row, counts, facts);
  return {
    id: event.id,
    slug: event.slug,
    sport_id: event.sportId,
    tournament_id: event.tournamentId,
    tournament: {
      id: tournament.id,
      sport_id: tournament.sportId,
      name: tournament.name,
      priority: tournament.priority,
    },
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
      ...(note === undefined ? {} : { note }),
    },
    correction: event.correction,
  };
}

/** The full text of a prediction: only for whoever unlocked it, or once its match is over. */
export function wirePrediction(row: ProvenRow): WirePrediction {
  const { prediction, question } = row;
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
    proof: wireProof(row),
  };
}

function wireProof({
  prediction,
  commitment,
  root,
}: ProvenRow): components["schemas"]["PredictionProof"] | null {
  if (commitment === null || root === null) return null;
  return {
    answer: prediction.answer,
    kick_off: unixSeconds(commitment.kickOff),
    fitted_on: prediction.fittedOn,
    salt: commitment.salt,
    index: commitment.leafIndex,
    count: root.count,
    path: commitment.path,
    root: root.root,
    sequence: root.sequence,
    afterwards: prediction.afterwards,
  };
}
