import { randomBytes } from "node:crypto";
import { buildApp } from "#server/app.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import { createJobs, prepareFixtures } from "#server/jobs.ts";
import { countMailFailures } from "#server/mail/mail-repository.ts";
import { createSmtpMailer, mailboxMailer } from "#server/mail/mailer.ts";
import { openFeed } from "#server/open-feed.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { readFindings } from "#server/payments/findings.ts";
import { countDisputes } from "#server/payments/payment-repository.ts";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { CHANGES, type ChangeWatch, watchChanges } from "#server/platform/changes/change-watch.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import {
  createTrustedClock,
  systemTime,
  type TimeSource,
} from "#server/platform/clock/trusted-clock.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Context } from "#server/platform/context.ts";
import { readDatabaseTime, createReadingStore } from "#server/platform/db/database-time.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { type Job, NO_JOBS } from "#server/platform/jobs/job.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { type JobRunner, startJobs } from "#server/platform/jobs/start-jobs.ts";
import { openGeo } from "#server/platform/network/geo.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { createPushSender, type PushSender } from "#server/push/push-sender.ts";
import { createPushTransport } from "#server/push/push-transport.ts";
import { createVapid } from "#server/push/vapid.ts";
import { seedReferences } from "#server/seed.ts";
import {
  createTrackRecordCache,
  type TrackRecordCache,
} from "#server/track-record/track-record-operations.ts";

/** Equals `stale-while-revalidate` in the contract. */
const STALE_FOR_MS = 30_000;
const CLOSING_MS = 3_000;

export interface RunningServer {
  port: number;
  context: PaymentContext;
  source: NamedFeed;
  record: TrackRecordCache;
  changes: ChangeWatch;
  jobs: readonly Job[];
  /** Resolves after open requests, jobs and the database are closed. */
  stop(): Promise<void>;
  databaseLost: Promise<void>;
}

export interface StartOptions {
  /** See `AppDependencies`. Tests use 0 to read their own changes. */
  staleForMs?: number;
  /** Clock for irreversible work. Default: the database's. */
  time?: TimeSource;
}

export async function startServer(
  config: Config,
  clock: Clock,
  { staleForMs = STALE_FOR_MS, time }: StartOptions = {},
): Promise<RunningServer> {
  const [database, locate] = await Promise.all([
    openDatabase(config),
    openGeo(config.defaultCountry),
  ]);
  try {
    // A clock from a test is not stored for the next process.
    const trustedClock =
      time === undefined
        ? createTrustedClock(
            systemTime(() => readDatabaseTime(database.db)),
            createReadingStore(database.db),
          )
        : createTrustedClock(time);
    const { db, reader } = database;
    const requests = createJobRequests();
    const baseContext: Context = {
      db,
      reader,
      clock,
      trustedClock,
      config,
      randomBytes,
      locate,
      jobs: requests,
    };
    const context: PaymentContext = {
      ...baseContext,
      providers: await openProviders(config, baseContext),
    };
    await seedReferences(context.db);
    const pushKeys = await readPushKeys(db);
    const source = await openFeed(config, context);
    const mailer =
      config.smtpUrl === null ? mailboxMailer : createSmtpMailer(config.smtpUrl, config.mailFrom);
    const changes = watchChanges({
      db,
      listen: (onNotice) => database.listen(CHANGES, onNotice),
      onFailure: (error) =>
        app.log.error(
          { err: error },
          "Changes cannot be read from the database. The read will be retried.",
        ),
    });
    const record = createTrackRecordCache(context, source.id, changes);
    let runner: JobRunner | undefined;
    const jobs = async () => runner?.health() ?? NO_JOBS;
    const sender: PushSender = createPushSender({
      db,
      clock: trustedClock,
      transport: createPushTransport({ allowsLoopback: !config.production }),
      authorize: createVapid(pushKeys, config.vapidSubject),
      reportRefused: (status, count) =>
        app.log.warn({ status, count }, "A push service refused notifications."),
      onFailure: (error) =>
        app.log.error({ err: error }, "Notifications cannot be sent. They will be retried."),
    });
    const app = await buildApp({
      context,
      config,
      feed: { name: source.id, notice: source.feed.notice },
      record,
      changes,
      staleForMs,
      webRoot: config.webRoot,
      isAnswering: () => database.isAnswering(),
      jobs,
      metrics: {
        connections: () => database.connections(),
        jobs,
        changesAge: () => changes.age(),
        differences: () => readFindings(db),
        mails: () => countMailFailures(db),
        disputes: () => countDisputes(db),
        pushes: sender.counts,
        token: config.metricsToken,
      },
      rateLimitScale: config.rateLimitScale,
    });
    await prepareFixtures(context, source).catch((error: unknown) => {
      app.log.error({ err: error }, "The feed cannot be read. Stored matches are served.");
    });
    await changes.refresh();
    changes.start();
    await app.listen({ port: config.port, host: config.host });
    const allJobs = createJobs(context, source, mailer, app.log);
    runner = startJobs(allJobs, { database, log: app.log, requests });
    sender.start();
    const address = app.server.address();
    let stopped: Promise<void> | undefined;
    return {
      port: typeof address === "object" && address !== null ? address.port : config.port,
      context,
      source,
      record,
      changes,
      jobs: allJobs,
      databaseLost: database.lost,
      stop() {
        if (stopped === undefined) {
          const closeTimer = setTimeout(() => app.server.closeAllConnections(), CLOSING_MS);
          stopped = app
            .close()
            .finally(() => clearTimeout(closeTimer))
            .then(() => Promise.all([runner?.stop(), sender.stop()]))
            .then(() => changes.stop())
            .then(() => database.close());
        }
        return stopped;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
