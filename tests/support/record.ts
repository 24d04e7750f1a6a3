import { Readable } from "node:stream";
import type { components } from "#contract";
import type { verifyPrediction } from "#engine/proofs/verify-prediction.ts";
import { recordLines } from "#server/proofs/record-file.ts";
import type { Db } from "#server/platform/db/database.ts";
import { recordOf } from "#server/verify/read-record.ts";
import { type Findings, verifyRecord } from "#server/verify/verify-record.ts";
import { DAY, START } from "./test-clock.ts";

/** What a check of a downloaded file finds. */
export function verifyText(csv: string): Promise<Findings> {
  return verifyRecord(recordOf(Readable.from([csv]), "the file"));
}

/** What a check finds in all that a database would give out. */
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

/** A match as a phone knows it that checks a prediction of it. */
export function matchOf({
  slug,
  start_at: startAt,
  homeTeam,
  awayTeam,
}: components["schemas"]["Event"]): Parameters<typeof verifyPrediction>[0] {
  return { slug, startAt, names: { home: homeTeam.name, away: awayTeam.name } };
}
