import type { components } from "#contract";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { PredictionRow, QuestionRow } from "#server/predictions/prediction-repository.ts";

type Schemas = components["schemas"];

/** The full text of a prediction: only for whoever unlocked it, or once its match is over. */
export function serializePrediction(
  prediction: PredictionRow,
  question: QuestionRow,
  proof: Schemas["PredictionProof"] | null,
): Schemas["Prediction"] {
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
    proof,
  };
}
