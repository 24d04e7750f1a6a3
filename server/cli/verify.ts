import { readRecords, RecordFileError } from "#server/verify/read-record.ts";
import { isValid, printable, reportLines } from "#server/verify/report.ts";
import { verifyRecord } from "#server/verify/verify-record.ts";

const USAGE =
  "Usage: npm run verify -- FILE..., CSVs that were downloaded from /api/v1/track-record/predictions, the earliest first";

async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new RecordFileError(USAGE);
  const findings = await verifyRecord(readRecords(files));
  console.log(reportLines(findings).join("\n"));
  process.exitCode = isValid(findings) ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof RecordFileError ? printable(error.message) : error);
  process.exitCode = 2;
});
