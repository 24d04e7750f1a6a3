import { API_PATH } from "#domain/paths.ts";
import { buildApp } from "#server/app.ts";
import { compare, type Row } from "#server/bench/compare.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { prepareFixtures, preparePredictions } from "#server/jobs.ts";
import { watchChanges } from "#server/platform/changes/change-watch.ts";
import { createTrustedClock } from "#server/platform/clock/trusted-clock.ts";
import type { Context } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { NO_JOBS } from "#server/platform/jobs/job.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { openGeo } from "#server/platform/network/geo.ts";
import { seedReferences } from "#server/seed.ts";
import { keepRecord } from "#server/track-record/track-record-operations.ts";

/** Noon of an ordinary Saturday: every run measures the same matches. */
const BENCH_NOW = Date.UTC(2026, 10, 21, 12);

export async function apiRows(): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir: null });
  const context: Context = {
    db: database.db,
    reader: database.reader,
    clock: { now: () => BENCH_NOW },
    trustedClock: createTrustedClock({ read: () => Promise.resolve(BENCH_NOW), elapsed: () => 0 }),
    config: { appUrl: "http://localhost", registrationBlockedContinents: [] },
    randomBytes: (size) => Buffer.alloc(size),
    locate: await openGeo("GB"),
    jobs: createJobRequests(),
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
  await changes.look();
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
    record: keepRecord(context, source.id, changes),
    changes,
    webRoot: "/nowhere",
    isAnswering: database.isAnswering,
    jobs: async () => NO_JOBS,
    rateLimitScale: 1000,
  });
  const list = `${API_PATH}/events?schedule_date=2026-11-21&tz=Europe/London`;
  const { headers } = await app.inject(list);
  const etag = String(headers.etag);
  const ping = () => app.inject("/readyz");
  const rows = [
    await compare(
      "GET /events of a day",
      () => app.inject(list),
      "GET /readyz (one empty query)",
      ping,
      { times: 40 },
    ),
    await compare(
      "the same, unchanged (304)",
      () => app.inject({ url: list, headers: { "if-none-match": etag } }),
      "GET /readyz (one empty query)",
      ping,
      { times: 40 },
    ),
  ];
  await app.close();
  await database.close();
  return rows;
}
