import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { bearer } from "#domain/bearer-token.ts";
import { API_PATH } from "#domain/paths.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { buildApp } from "#server/app.ts";
import { compare, type Row } from "./compare.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { prepareFixtures, preparePredictions } from "#server/jobs.ts";
import { watchChanges } from "#server/platform/changes/change-watch.ts";
import { createTrustedClock } from "#server/platform/clock/trusted-clock.ts";
import type { Context } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { NO_KEYS } from "#server/platform/config/payment-config.ts";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { NO_JOBS } from "#server/platform/jobs/job.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { openGeo } from "#server/platform/network/geo.ts";
import { seedReferences } from "#server/seed.ts";
import { createTrackRecordCache } from "#server/track-record/track-record-operations.ts";

/** Noon of an ordinary Saturday, so that every run measures the same matches. */
const BENCH_NOW = Date.UTC(2026, 10, 21, 12);

export async function apiRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  const own: Context = {
    db: database.db,
    reader: database.reader,
    clock: { now: () => BENCH_NOW },
    trustedClock: createTrustedClock({ read: () => Promise.resolve(BENCH_NOW), elapsed: () => 0 }),
    config: {
      appUrl: "http://localhost",
      registrationBlockedContinents: [],
      chatWidgetUrl: null,
      ratesUrl: null,
    },
    randomBytes,
    locate: await openGeo("GB"),
    jobs: createJobRequests(),
  };
  const context = {
    ...own,
    providers: await openProviders({ production: false, payments: NO_KEYS }, own),
  };
  await seedReferences(context.db);
  const source = { id: "demo", feed: createDemoFeed({ seed: "touchline" }) };
  await prepareFixtures(context, source);
  await preparePredictions(context, source);
  const changes = watchChanges({
    db: database.db,
    listen: async () => async () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  await changes.refresh();
  const app = await buildApp({
    context,
    config: {
      production: false,
      logLevel: "silent",
      trustProxy: [],
      smtpUrl: null,
      appUrl: "http://localhost",
    },
    feed: { name: "demo", notice: null },
    record: createTrackRecordCache(context, source.id, changes),
    changes,
    webRoot: "/nowhere",
    isAnswering: database.isAnswering,
    jobs: async () => NO_JOBS,
    rateLimitScale: 1000,
  });
  const rows = [await logInRow(context, app), await unlockRow(context, app)];
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

const FAN = { email: "bench@example.com", password: "a password for the bench" };

async function logInRow(context: Context, app: FastifyInstance): Promise<Row> {
  await createUser(context, {
    ...FAN,
    firstName: "Ada",
    lastName: "Obi",
    username: "bench",
    points: 100_000,
  });
  return compare(
    "POST /auth/login",
    () => logIn(app),
    "one argon2 hash",
    () => hashPassword(FAN.password),
    { times: 30, limit: 2 },
  );
}

async function logIn(app: FastifyInstance): Promise<string> {
  const response = await app.inject({
    method: "POST",
    url: `${API_PATH}/auth/login`,
    payload: FAN,
  });
  // The contract's response to a successful login.
  return (response.json() as { data: { token: string } }).data.token;
}

async function unlockRow(context: Context, app: FastifyInstance): Promise<Row> {
  const headers = { authorization: bearer(await logIn(app)) };
  const list = await app.inject(`${API_PATH}/events?status=not_started&per_page=200`);
  // The contract's list of matches.
  const { data } = list.json() as { data: { id: number; predictions: { total: number } }[] };
  const match = data.find(({ predictions }) => predictions.total > 0);
  if (match === undefined) throw new Error("The demo has no match to unlock.");
  const url = `${API_PATH}/events/${match.id}/predictions`;
  const unlock = async () => {
    const { statusCode } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`An unlock answered ${statusCode}.`);
  };
  await unlock();
  return compare(
    "GET /events/{id}/predictions, again",
    unlock,
    "one transaction of one row",
    () => context.db.transaction((tx) => tx.execute(sql`select 1`)),
    { times: 40, limit: 40 },
  );
}
