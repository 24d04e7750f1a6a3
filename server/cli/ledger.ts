import { parseArgs } from "node:util";
import { runCommand, UsageError } from "#server/cli/run-command.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open.ts";

const USAGE = `npm run ledger -- check   compares the ledger with itself and with what was paid; exit code 1 where they differ`;

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

runCommand(main);
