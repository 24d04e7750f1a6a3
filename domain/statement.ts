import type { components } from "#contract";

type Schemas = components["schemas"];
export type Statement = Schemas["ProofStatement"];
type Prediction = Pick<
  Schemas["Prediction"],
  "prediction" | "probability" | "outcomes" | "explanation" | "model" | "also" | "reasons"
> & { question: Pick<Schemas["Prediction"]["question"], "slug"> };
type Proof = Pick<Schemas["PredictionProof"], "answer" | "kick_off" | "fitted_on" | "format">;

const FIRST_FORMAT = 1;

/** @returns what is sealed; `event` is the match's slug */
export function statementOf(event: string, prediction: Prediction, proof: Proof): Statement {
  const { format = FIRST_FORMAT } = proof;
  const { also, reasons } = prediction;
  return {
    event,
    kick_off: proof.kick_off,
    question: prediction.question.slug,
    answer: proof.answer,
    prediction: prediction.prediction,
    probability: prediction.probability,
    outcomes: prediction.outcomes,
    explanation: prediction.explanation,
    model: prediction.model,
    fitted_on: proof.fitted_on,
    ...(format === FIRST_FORMAT
      ? {}
      : { format, ...(also && { also }), ...(reasons && { reasons }) }),
  };
}
