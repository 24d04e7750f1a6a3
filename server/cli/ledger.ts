import { parseArgs } from "node:util";
import { DAY_MS } from "#domain/day.ts";
import { runCommand, UsageError } from "#server/cli/run-command.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { scheduleRecheck } from "#server/payments/due-payment-repository.ts";
import { findUnknownPayments } from "#server/payments/find-unknown-payments.ts";
import { openCompanies } from "#server/payments/providers/open-providers.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db } from "#server/platform/db/database.ts";

const USAGE = `npm run ledger -- check             compares the ledger with all payments, and with the providers for 7 days; exit code 1 for a difference
npm run ledger -- check --days 30   the same, with the providers for 30 days
npm run ledger -- recheck --days 120  asks the running service to look for refunds and disputes of the last 120 days`;

/** @returns true if nothing differs and every provider answered */
async function check(db: Db, config: Config, days: number): Promise<boolean> {
  const companies = await openCompanies(config, systemClock);
  const from = new Date(systemClock.now() - days * DAY_MS);
  const { differences: unknown, unavailable } = await findUnknownPayments(db, companies, from);
  const differences = [...(await checkLedger(db)), ...unknown];
  for (const { sentence } of differences) console.log(sentence);
  for (const name of unavailable)
    console.log(`${name} did not answer. Payments that only it knows are not in this check.`);
  console.log(
    differences.length === 0
      ? "The ledger adds up."
      : `${differences.length} ${differences.length === 1 ? "difference" : "differences"}.`,
  );
  return differences.length === 0 && unavailable.length === 0;
}

async function recheck(db: Db, days: number): Promise<void> {
  const now = systemClock.now();
  const count = await scheduleRecheck(db, new Date(now - days * DAY_MS), new Date(now));
  console.log(
    `The service asks the providers about ${count} ${count === 1 ? "payment" : "payments"} again.`,
  );
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: "string", default: "7" } },
  });
  const [action, ...rest] = positionals;
  const isKnown = action === "check" || action === "recheck";
  if (!isKnown || rest.length > 0 || !/^[1-9]\d{0,3}$/.test(values.days))
    throw new UsageError(USAGE);
  const days = Number(values.days);
  if (action === "recheck") return withDatabase(({ db }) => recheck(db, days));
  const isBalanced = await withDatabase(({ db }, config) => check(db, config, days));
  if (!isBalanced) process.exitCode = 1;
}

runCommand(main);
