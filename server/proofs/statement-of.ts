import { type Statement, statementOf } from "#domain/statement.ts";
import type { StatedRow } from "#server/proofs/proof-repository.ts";

type SealedColumns = Pick<
  StatedRow["prediction"],
  | "answer"
  | "prediction"
  | "probability"
  | "outcomes"
  | "explanation"
  | "model"
  | "fittedOn"
  | "format"
  | "also"
  | "reasons"
>;

export function statementOfRow({
  prediction,
  question,
  event,
  kickOff,
}: Omit<StatedRow, "prediction"> & { prediction: SealedColumns }): Statement {
  const { also, reasons, ...sealed } = prediction;
  return statementOf(
    event,
    { ...sealed, ...optionalFields({ also, reasons }), question: { slug: question } },
    {
      answer: prediction.answer,
      kick_off: Math.floor(kickOff.getTime() / 1000),
      fitted_on: prediction.fittedOn,
      format: prediction.format,
    },
  );
}

/** Predictions of the first format have neither. */
export function optionalFields({ also, reasons }: Pick<SealedColumns, "also" | "reasons">) {
  return { ...(also !== null && { also }), ...(reasons !== null && { reasons }) };
}
