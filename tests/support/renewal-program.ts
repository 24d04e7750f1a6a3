// Arguments: database, time, Stripe configuration. Renews plans once for each input line.
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { renewSubscriptions } from "#server/payments/renew-subscriptions.ts";
import { createTrustedClock } from "#server/platform/clock/trusted-clock.ts";
import { NO_KEYS, type ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { Context } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";

const [databaseUrl = "", now = "", stripe = "null"] = process.argv.slice(2);
const { db, close } = await openDatabase({ databaseUrl });
const clock = { now: () => Number(now) };
const own: Context = {
  db,
  reader: () => Promise.resolve(db),
  jobs: createJobRequests(),
  clock,
  trustedClock: createTrustedClock({ read: async () => clock.now(), elapsed: clock.now }),
  config: {
    appUrl: "http://localhost:8080",
    registrationBlockedContinents: [],
    chatWidgetUrl: null,
    ratesUrl: null,
  },
  randomBytes,
  locate: () => ({ country: "GB", countryName: "Britain", continent: "EU", currency: "GBP" }),
};
// The test wrote this argument.
const payments = { ...NO_KEYS, stripe: JSON.parse(stripe) as ProviderConfig };
const providers = await openProviders({ production: false, payments }, own);
const context = { ...own, providers };

process.stdout.write("ready\n");
for await (const _line of createInterface({ input: process.stdin })) {
  await renewSubscriptions(context);
  process.stdout.write("done\n");
}
await close();
