import { parseArgs } from "node:util";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { openDatabase } from "#server/platform/db/open.ts";

const USAGE = `npm run ledger -- check   compares the ledger with itself and with what was paid; exit code 1 where they differ`;

/** The command line is wrong; the sentence is for the operator. */
class UsageError extends Error {}

/** @returns whether nothing differs */
async function check(): Promise<boolean> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const differences = await checkLedger(database.db);
    for (const { sentence } of differences) console.log(sentence);
    console.log(
      differences.length === 0
        ? "The ledger adds up."
        : `${differences.length} ${differences.length === 1 ? "difference" : "differences"}.`,
    );
    return differences.length === 0;
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const [action, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (action !== "check" || rest.length > 0) throw new UsageError(USAGE);
  if (!(await check())) process.exitCode = 1;
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError || error instanceof StartError || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
