import type { Statement } from "#engine/proofs/statement.ts";
import type { StatedRow } from "#server/proofs/proof-repository.ts";

/** What is sealed of a stored prediction. */
export function statementOf({
  prediction,
  question,
  event,
  kickOff,
}: StatedRow): Statement & { outcomes: StatedRow["prediction"]["outcomes"] } {
  return {
    event,
    kick_off: Math.floor(kickOff.getTime() / 1000),
    question,
    answer: prediction.answer,
    prediction: prediction.prediction,
    probability: prediction.probability,
    outcomes: prediction.outcomes,
    explanation: prediction.explanation,
    model: prediction.model,
    fitted_on: prediction.fittedOn,
  };
}
