import { afterAll } from "vitest";
import { fastify, type FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import type { NamedFeed, Feed } from "#server/feeds/feed.ts";
import { createJobs, prepareFixtures, preparePredictions } from "#server/jobs.ts";
import type { MetricSources } from "#server/metrics.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { NO_KEYS, type PaymentConfig } from "#server/platform/config/payment-config.ts";
import type { CompanyName } from "#server/payments/provider.ts";
import type { StandIn } from "#server/payments/stand-ins/stand-in.ts";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { watchChanges } from "#server/platform/changes/change-watch.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { ping } from "#server/platform/db/ping.ts";
import type { SocketLimits } from "#server/platform/http/socket-limits.ts";
import { type JobsHealth, NO_JOBS } from "#server/platform/jobs/job.ts";
import { createJobRequests, type JobRequests } from "#server/platform/job-requests.ts";
import type { Place } from "#server/platform/network/geo.ts";
import {
  createTrackRecordCache,
  type TrackRecordCache,
} from "#server/track-record/track-record-operations.ts";
import { type Ask, createAsk } from "./ask.ts";
import "./contract-read-once.ts";
import { createFixtureFeed, type FixtureFeed } from "./fixtures/fixture-feed.ts";
import { createLogScan } from "./log-scan.ts";
import type { SeenResponse } from "./response-contract.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { BRITAIN, contextOn, FEED_ID } from "./test-context.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestAppOptions {
  /** Multiplies rate limits, which are off by default. */
  rateLimitScale?: number;
  metrics?: MetricSources;
  socketLimits?: SocketLimits;
  webRoot?: string;
  isDemo?: boolean;
  feed?: Feed;
  log?: { write(line: string): void };
  mailer?: Mailer;
  payments?: PaymentConfig;
  jobs?: () => Promise<JobsHealth>;
}

export interface TestApp {
  app: FastifyInstance;
  context: PaymentContext;
  requests: JobRequests;
  db: Db;
  database: TestDatabase;
  clock: TestClock;
  databaseTime: { aheadMs: number };
  fixtures: FixtureFeed;
  source: NamedFeed;
  record: TrackRecordCache;
  ask: Ask;
  seen: SeenResponse[];
  run(job: string): Promise<void>;
  catchUp(): Promise<void>;
  standIn(name?: CompanyName): StandIn;
  moveTo(place: Place): void;
  startAnother(fault?: { clockAheadMs: number }): Promise<{ ask: Ask; close(): Promise<void> }>;
  startOn(
    db: Db,
    clockAheadMs?: number,
  ): Promise<{ app: FastifyInstance; ask: Ask; close(): Promise<void> }>;
  close(): Promise<void>;
}

function rethrow(error: unknown): never {
  throw error;
}

/** `npm run verify` expects this form for a demo. */
const DEMO_ID = "fixture@a-test";

/** Call this at the top level of a test file. */
export async function sharedTestApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.close());
  return app;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const hasWorld = options.feed === undefined && options.isDemo !== true;
  const database = await openTestDatabase({ withWorld: hasWorld });
  const clock = createTestClock();
  const databaseTime = { aheadMs: 0 };
  const fixtures = createFixtureFeed(clock.now(), options.isDemo ?? false);
  let place = BRITAIN;
  const requests = createJobRequests();
  const onDatabase = (db: Db, seed: string): Context =>
    contextOn(db, {
      clock,
      seed,
      databaseNow: () => clock.now() + databaseTime.aheadMs,
      jobs: requests,
      locate: () => place,
    });
  const own = onDatabase(database.db, "touchline");
  const payments = options.payments ?? NO_KEYS;
  const providers = await openProviders({ production: false, payments }, own);
  const context: PaymentContext = { ...own, providers };
  const feed = options.feed ?? fixtures.feed;
  const source = { id: feed.isDemo ? DEMO_ID : FEED_ID, feed };
  const scan = createLogScan();
  const jobs = createJobs(
    context,
    source,
    options.mailer ?? { send: () => Promise.resolve() },
    fastify({ logger: { level: "info", stream: options.log ?? scan } }).log,
  );
  const changesOn = (db: Db) =>
    watchChanges({ db, listen: async () => async () => undefined, onFailure: rethrow });
  const changes = changesOn(database.db);
  const record = createTrackRecordCache(context, source.id, changes);
  const seen: SeenResponse[] = [];
  if (!hasWorld) {
    await prepareFixtures(context, source);
    await preparePredictions(context, source);
  }

  async function build(own: PaymentContext): Promise<{ app: FastifyInstance; ask: Ask }> {
    const ownChanges = own === context ? changes : changesOn(own.db);
    const ownRecord = own === context ? record : createTrackRecordCache(own, source.id, ownChanges);
    await ownRecord.refresh();
    const built = await buildApp({
      context: own,
      config: {
        production: false,
        logLevel: options.log === undefined ? "info" : "debug",
        trustProxy: ["127.0.0.1"],
        smtpUrl: null,
        appUrl: own.config.appUrl,
        geoOrigin: "https://geo.example",
      },
      feed: { name: source.id, notice: fixtures.feed.notice },
      record: ownRecord,
      changes: ownChanges,
      isAnswering: own === context ? database.isAnswering : () => ping(own.db),
      webRoot: options.webRoot ?? "/nothing-is-built-here",
      jobs: options.jobs ?? (async () => NO_JOBS),
      log: options.log ?? scan,
      ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
      rateLimitScale: options.rateLimitScale ?? 10_000,
      ...(options.socketLimits === undefined ? {} : { socketLimits: options.socketLimits }),
    });
    const ask = createAsk(built, seen);
    return {
      app: built,
      async ask(path, request) {
        await ownChanges.refresh().catch(() => undefined);
        return ask(path, request);
      },
    };
  }

  async function run(name: string): Promise<void> {
    const job = jobs.find((candidate) => candidate.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run();
  }

  async function startOn(db: Db, clockAheadMs = 0) {
    const other = await build({
      ...onDatabase(db, "another process"),
      providers: { ...providers, standIns: null },
      clock: { now: () => clock.now() + clockAheadMs },
    });
    return { ...other, close: () => other.app.close() };
  }

  const { app, ask } = await build(context);
  return {
    app,
    context,
    requests,
    db: database.db,
    database,
    clock,
    databaseTime,
    fixtures,
    source,
    record,
    ask,
    seen,
    run,
    async catchUp() {
      for (const name of [
        "poll-feed",
        "generate-predictions",
        "seal-predictions",
        "settle-predictions",
        "refund-void-matches",
      ])
        await run(name);
      await record.refresh();
    },
    standIn(name = "stripe") {
      if (providers.standIns === null)
        throw new Error("This app has real provider keys and no stand-ins.");
      return providers.standIns.find(name);
    },
    moveTo: (to) => void (place = to),
    async startAnother({ clockAheadMs } = { clockAheadMs: 0 }) {
      const connection = await database.openAgain();
      const { ask, close } = await startOn(connection.db, clockAheadMs);
      return {
        ask,
        async close() {
          await close();
          await connection.close();
        },
      };
    },
    startOn: (db, clockAheadMs) => startOn(db, clockAheadMs),
    async close() {
      await app.close();
      await database.close();
      scan.expectNoSecrets();
    },
  };
}
