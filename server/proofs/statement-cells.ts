import { is } from "valibot";
import type { Statement } from "#domain/statement.ts";
import { Reasons } from "#later-response-schemas";

export type StatementCells = Record<keyof Statement, string>;

export function statementCells(statement: Statement): StatementCells {
  const { kick_off, probability, outcomes, format, also, reasons, ...texts } = statement;
  return {
    ...texts,
    kick_off: String(kick_off),
    probability: String(probability),
    outcomes: JSON.stringify(outcomes),
    format: format === undefined ? "" : String(format),
    also: also === undefined ? "" : JSON.stringify(also),
    reasons: reasons === undefined ? "" : JSON.stringify(reasons),
  };
}

/** @throws SyntaxError for cells that are not JSON, TypeError for JSON of another shape */
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
    ...(cells.format === "" ? {} : { format: Number(cells.format) }),
    ...(cells.also === "" ? {} : { also: readOutcomes(cells.also) }),
    ...(cells.reasons === "" ? {} : { reasons: readReasons(cells.reasons) }),
  };
}

type ReasonsOf = NonNullable<Statement["reasons"]>;

function readReasons(cell: string): ReasonsOf {
  const parsed: unknown = JSON.parse(cell);
  if (!is(Reasons, parsed)) throw new TypeError("The reasons are not those of a prediction.");
  // The schema comes from the contract's type, which the generated module lacks.
  return parsed as ReasonsOf;
}

/** @throws SyntaxError for invalid JSON, TypeError for JSON of another shape */
export function readOutcomes(cell: string): Statement["outcomes"] {
  const parsed: unknown = JSON.parse(cell);
  if (!Array.isArray(parsed)) throw new TypeError("Outcomes are a list.");
  return parsed.map((item: unknown) => {
    if (typeof item !== "object" || item === null || !("label" in item) || !("probability" in item))
      throw new TypeError("An outcome has a label and a probability.");
    const { label, probability } = item;
    if (typeof label !== "string" || typeof probability !== "number")
      throw new TypeError("A label is a text, and a probability a number.");
    return { label, probability };
  });
}
