import { parseArgs } from "node:util";
import { runCommand, UsageError } from "#server/cli/run-command.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import type { Db } from "#server/platform/db/database.ts";

const USAGE = `npm run ledger -- check   compares the ledger with itself and with what was paid; exit code 1 where they differ`;

/** @returns whether nothing differs */
async function check(db: Db): Promise<boolean> {
  const differences = await checkLedger(db);
  for (const { sentence } of differences) console.log(sentence);
  console.log(
    differences.length === 0
      ? "The ledger adds up."
      : `${differences.length} ${differences.length === 1 ? "difference" : "differences"}.`,
  );
  return differences.length === 0;
}

async function main(): Promise<void> {
  const [action, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (action !== "check" || rest.length > 0) throw new UsageError(USAGE);
  if (!(await withDatabase(({ db }) => check(db)))) process.exitCode = 1;
}

runCommand(main);
