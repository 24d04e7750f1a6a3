import type { components } from "#contract";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { ProvenRow } from "#server/proofs/proof-repository.ts";
import { optionalFields } from "#server/proofs/statement-of.ts";
import { serializeProof } from "#server/proofs/proof-serializer.ts";
import type { UnlockedRow } from "#server/unlocks/unlock-repository.ts";

type Schemas = components["schemas"];
type Unlocked = Schemas["UnlockedPrediction"];

export function serializeUnlocked(row: UnlockedRow): Unlocked {
  return {
    id: row.prediction.id,
    event_id: row.unlock.eventId,
    event_slug: row.eventSlug,
    unlocked_at: unixSeconds(row.unlock.unlockedAt),
    prediction: serializeProven(row),
    ...(row.returnedAt === null
      ? {}
      : { returned: { points: row.unlock.points, at: unixSeconds(row.returnedAt) } }),
  };
}

export function serializeFree(event: EventRow, row: ProvenRow): Unlocked {
  return {
    id: row.prediction.id,
    event_id: event.id,
    event_slug: event.slug,
    unlocked_at: null,
    prediction: serializeProven(row),
  };
}

/** Access rule: only for an account that unlocked it, or after the match. */
function serializeProven(row: ProvenRow): Schemas["Prediction"] {
  return { ...serializeWithoutProof(row), proof: serializeProof(row) };
}

/** Access rule: as above, or for the open card. The salt stays secret until full time. */
export function serializeWithoutProof({
  prediction,
  question,
}: Pick<ProvenRow, "prediction" | "question">): Schemas["Prediction"] {
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
    ...optionalFields(prediction),
    ...(question.slug === "correct-score" ? { top_five_correct: prediction.topFiveCorrect } : {}),
  };
}
