import { randomBytes, randomUUID } from "node:crypto";
import { buildApp } from "#server/app.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Config } from "#server/platform/config/config.ts";
import { readDatabaseTime } from "#server/platform/jobs/job-repository.ts";
import { type Database, openDatabase } from "#server/platform/db/open.ts";
import { createReadingStore } from "#server/platform/db/reading-store.ts";
import { keepSetting } from "#server/platform/db/reference-repository.ts";
import type { Context } from "#server/platform/context.ts";
import { seedReferences } from "#server/seed.ts";
import type { NamedFeed } from "#server/fixtures/sync-feed.ts";
import { createFeed } from "#server/feeds/choose-feed.ts";
import { openGeo } from "#server/platform/network/geo.ts";
import { createJobs, prepareData } from "#server/jobs.ts";
import { type JobRunner, runJobs } from "#server/platform/jobs/run-jobs.ts";
import { createSmtpMailer, mailboxMailer } from "#server/mail/mailer.ts";
import { keepRecord, type WireRecordKeeper } from "#server/track-record/track-record-operations.ts";
import {
  createTrustedClock,
  systemTime,
  type TimeSource,
} from "#server/platform/clock/trusted-clock.ts";

/** Replays of different dates are different sources: their matches never mix. */
function feedId(config: Config): string {
  return config.replayFrom === null
    ? config.feed
    : `${config.feed}@${new Date(config.replayFrom.at).toISOString()}`;
}

async function openSource(config: Config, context: Context): Promise<NamedFeed> {
  const id = feedId(config);
  const anchor = Number(await keepSetting(context.db, `replay-anchor:${id}`, context.clock.now()));
  return { id, feed: createFeed({ config, db: context.db, anchor }) };
}

/** How long an end waits for answers under way. */
const CLOSING_MS = 3_000;

export interface RunningServer {
  port: number;
  context: Context;
  source: NamedFeed;
  record: WireRecordKeeper;
  /** Answers what is under way, but waits for no client that stopped reading; ends the jobs, closes the database. Asked again it waits for the same end. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The database, where its opening has begun already. */
  opening?: Promise<Database>;
  /** Where the time of what cannot be undone comes from; by default from the database. */
  time?: TimeSource;
}

/** Opens everything in order, and listens once there is something to serve. */
export async function startServer(
  config: Config,
  clock: Clock,
  { opening = openDatabase(config), time }: StartOptions = {},
): Promise<RunningServer> {
  const [database, locate] = await Promise.all([opening, openGeo(config.defaultCountry)]);
  try {
    // A time that is passed in may be any: it says nothing to the next process.
    const trustedClock =
      time === undefined
        ? createTrustedClock(
            systemTime(() => readDatabaseTime(database.db)),
            createReadingStore(database.db),
          )
        : createTrustedClock(time);
    const context: Context = { db: database.db, clock, trustedClock, config, randomBytes, locate };
    await seedReferences(context.db);
    const source = await openSource(config, context);
    const mailer =
      config.smtpUrl === null ? mailboxMailer : createSmtpMailer(config.smtpUrl, config.mailFrom);
    const record = keepRecord(context, source.id);
    let runner: JobRunner | undefined;
    const app = await buildApp({
      context,
      config,
      feed: { name: source.id, notice: source.feed.notice },
      record,
      webRoot: config.webRoot,
      jobs: () => runner?.state() ?? {},
      rateLimitScale: config.rateLimitScale,
    });
    await prepareData(context, source).catch((error: unknown) => {
      app.log.error({ err: error }, "the feed could not be read; what is stored is served");
    });
    await app.listen({ port: config.port, host: config.host });
    runner = runJobs(createJobs(context, source, mailer, app.log), {
      db: context.db,
      clock,
      log: app.log,
      holder: randomUUID(),
    });
    const address = app.server.address();
    let stopped: Promise<void> | undefined;
    return {
      port: typeof address === "object" && address !== null ? address.port : config.port,
      context,
      source,
      record,
      stop() {
        if (stopped === undefined) {
          const cut = setTimeout(() => app.server.closeAllConnections(), CLOSING_MS);
          stopped = app
            .close()
            .finally(() => clearTimeout(cut))
            .then(() => runner?.stop())
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
