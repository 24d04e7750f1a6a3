import { randomBytes, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { buildApp } from "#server/app.ts";
import { systemClock } from "#server/clock.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { DirectoryLockedError } from "#server/db/directory-lock.ts";
import { openDatabase } from "#server/db/open.ts";
import { keepSetting } from "#server/db/reference-repository.ts";
import { ensureDemoAccount } from "#server/demo-account.ts";
import type { Context } from "#server/domain/context.ts";
import { seedReferences } from "#server/domain/seed.ts";
import type { NamedFeed } from "#server/domain/sync-feed.ts";
import { createFeed } from "#server/feeds/choose-feed.ts";
import { openGeo } from "#server/geo.ts";
import { createJobs, prepareData } from "#server/jobs/jobs.ts";
import { runJobs } from "#server/jobs/run-jobs.ts";
import { createSmtpMailer, mailboxMailer } from "#server/mail/mailer.ts";

/** Replays of different dates are different sources: their matches never mix. */
function feedId(config: Config): string {
  return config.replayFrom === null ? config.feed : `${config.feed}@${new Date(config.replayFrom.at).toISOString()}`;
}

async function openSource(config: Config, context: Context): Promise<NamedFeed> {
  const id = feedId(config);
  const anchor = Number(await keepSetting(context.db, `replay-anchor:${id}`, context.clock.now()));
  return { id, feed: createFeed({ config, db: context.db, anchor }) };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const context: Context = {
    db: database.db,
    clock: systemClock,
    config,
    randomBytes,
    locate: await openGeo(config.defaultCountry),
  };
  await seedReferences(context.db);
  const source = await openSource(config, context);
  const mailer = config.smtpUrl === null ? mailboxMailer : createSmtpMailer(config.smtpUrl, config.mailFrom);
  const jobs = createJobs(context, source, mailer);
  const app = await buildApp({
    context,
    config,
    feed: { name: source.id, notice: source.feed.notice },
    webRoot: fileURLToPath(new URL("../dist", import.meta.url)),
    jobs: () => runner?.state() ?? {},
  });
  let runner: ReturnType<typeof runJobs> | undefined;

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await app.close();
    await runner?.stop();
    await database.close();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop().then(() => process.exit(0)));

  await prepareData(context, source).catch((error: unknown) => {
    app.log.error({ err: error }, "the feed could not be read; what is stored is served");
  });
  runner = runJobs(jobs, { db: context.db, clock: context.clock, log: app.log, holder: randomUUID() });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  console.log(`Touchline is running on http://localhost:${port}`);
  if (source.feed.notice !== null) console.log(source.feed.notice);
  if (config.feed === "demo" && !config.production && config.databaseUrl === null) {
    const { email, password } = await ensureDemoAccount(context, config.dataDir);
    console.log(`A ready account with 300 points: ${email}, password ${password}`);
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DirectoryLockedError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
