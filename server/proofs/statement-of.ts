import { type Statement, statementOf } from "#domain/statement.ts";
import type { StatedRow } from "#server/proofs/proof-repository.ts";

type SealedColumns = Pick<
  StatedRow["prediction"],
  "answer" | "prediction" | "probability" | "outcomes" | "explanation" | "model" | "fittedOn"
>;

export function statementOfRow({
  prediction,
  question,
  event,
  kickOff,
}: Omit<StatedRow, "prediction"> & { prediction: SealedColumns }): Statement {
  return statementOf(
    event,
    { ...prediction, question: { slug: question } },
    {
      answer: prediction.answer,
      kick_off: Math.floor(kickOff.getTime() / 1000),
      fitted_on: prediction.fittedOn,
    },
  );
}
