import { Readable } from "node:stream";
import type { components } from "#contract";
import { statementOf } from "#domain/statement.ts";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { type PredictionChecks, verifyPrediction } from "#engine/proofs/verify-prediction.ts";
import { recordLines } from "#server/proofs/record-file.ts";
import type { Db } from "#server/platform/db/database.ts";
import { recordOf } from "#server/verify/read-record.ts";
import { type Findings, verifyRecord } from "#server/verify/verify-record.ts";
import { DAY, START } from "./test-clock.ts";

export function verifyText(csv: string): Promise<Findings> {
  return verifyRecord(recordOf(Readable.from([csv]), "the file"));
}

export function verifyStored(db: Db): Promise<Findings> {
  return verifyRecord(
    recordOf(
      Readable.from(
        recordLines(db, {
          from: new Date(0),
          to: new Date(START + 1000 * DAY),
          now: new Date(START + 1000 * DAY),
        }),
      ),
      "the file",
    ),
  );
}

export function faultTexts(findings: Findings): string[] {
  return findings.faults.map(
    ({ sequence, index, what }) => `${sequence}${index === null ? "" : `/${index}`}: ${what}`,
  );
}

type Schemas = components["schemas"];

export function checkPrediction(
  event: Schemas["Event"],
  prediction: Schemas["Prediction"],
  proof: Schemas["PredictionProof"],
  entry: RootEntry,
): Promise<PredictionChecks> {
  return verifyPrediction(
    { startAt: event.start_at, names: { home: event.homeTeam.name, away: event.awayTeam.name } },
    { statement: statementOf(event.slug, prediction, proof), sealedAt: prediction.sealed_at },
    proof,
    entry,
  );
}
