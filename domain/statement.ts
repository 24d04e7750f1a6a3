import type { components } from "#contract";

type Schemas = components["schemas"];
export type Statement = Schemas["ProofStatement"];
type Prediction = Pick<
  Schemas["Prediction"],
  "prediction" | "probability" | "outcomes" | "explanation" | "model"
> & { question: Pick<Schemas["Prediction"]["question"], "slug"> };
type Proof = Pick<Schemas["PredictionProof"], "answer" | "kick_off" | "fitted_on">;

/**
 * Returns what is sealed; the chain holds its hash.
 * @param event the match's slug
 */
export function statementOf(event: string, prediction: Prediction, proof: Proof): Statement {
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
  };
}

export type StatementCells = Record<keyof Statement, string>;

export function statementCells({
  kick_off,
  probability,
  outcomes,
  ...texts
}: Statement): StatementCells {
  return {
    ...texts,
    kick_off: String(kick_off),
    probability: String(probability),
    outcomes: JSON.stringify(outcomes),
  };
}

/** @throws SyntaxError for outcomes that are not JSON, TypeError for JSON of another shape */
export function readStatement(cells: StatementCells): Statement {
  return {
    event: cells.event,
    kick_off: Number(cells.kick_off),
    question: cells.question,
    answer: cells.answer,
    prediction: cells.prediction,
    probability: Number(cells.probability),
    outcomes: readOutcomes(cells.outcomes),
    explanation: cells.explanation,
    model: cells.model,
    fitted_on: cells.fitted_on,
  };
}

/** @throws SyntaxError for invalid JSON, TypeError for JSON of another shape */
export function readOutcomes(cell: string): Statement["outcomes"] {
  const read: unknown = JSON.parse(cell);
  if (!Array.isArray(read)) throw new TypeError("Outcomes are a list.");
  return read.map((one: unknown) => {
    if (typeof one !== "object" || one === null || !("label" in one) || !("probability" in one))
      throw new TypeError("An outcome has a label and a probability.");
    const { label, probability } = one;
    if (typeof label !== "string" || typeof probability !== "number")
      throw new TypeError("A label is a text, and a probability a number.");
    return { label, probability };
  });
}
