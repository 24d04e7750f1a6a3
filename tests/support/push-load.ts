import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/platform/db/open.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { createMomentRecorder } from "#server/push/record-moments.ts";
import { pushBatches, pushFollows, pushSubscriptions } from "#server/push/tables.ts";
import { programFile } from "../../scripts/programs.mjs";
import { decryptPush, newBrowser, readVapid } from "./push.ts";
import { startPushService } from "./push-service.ts";

/** Key pairs repeat, because making 100,000 takes longer than sending. */
const BROWSERS = 100;
const PROGRESS_MS = 50;

export interface PushLoadResult {
  seconds: number;
  /** Requests beyond one for each subscription. Each carries an id that its device knows. */
  duplicates: number;
  missing: number;
  /** Devices that would show more or less than one notification. */
  wrong: number;
}

/**
 * One goal for many subscriptions, sent by two processes. The first is killed in the middle.
 * @param together false starts the second after the kill, so that it must take over batches
 */
export async function runPushLoad(
  databaseUrl: string,
  { count, deadlineMs, together }: { count: number; deadlineMs: number; together: boolean },
): Promise<PushLoadResult> {
  const database = await openDatabase({ databaseUrl });
  const service = await startPushService();
  const children: ChildProcess[] = [];
  try {
    const { db } = database;
    const browsers = Array.from({ length: BROWSERS }, newBrowser);
    const browserOf = (number: number) => browsers[number % BROWSERS] ?? newBrowser();
    const eventId = await insertMatch(db);
    await insertSubscriptions(db, eventId, {
      count,
      origin: service.origin,
      keysOf: (number) => browserOf(number).keys,
    });
    children.push(await startProgram(databaseUrl));
    if (together) children.push(await startProgram(databaseUrl));
    const startedAt = performance.now();
    await scoreGoal(db, eventId);
    const untilReceived = async (wanted: number) => {
      while (service.paths.size < wanted) {
        if (performance.now() - startedAt > deadlineMs) return;
        // The processes send; this one only looks.
        await delay(PROGRESS_MS);
      }
    };
    while (service.received.length < count / 2 && performance.now() - startedAt < deadlineMs)
      await delay(PROGRESS_MS);
    children[0]?.kill("SIGKILL");
    if (!together) children.push(await startProgram(databaseUrl));
    await untilReceived(count);
    const seconds = (performance.now() - startedAt) / 1_000;
    while ((await db.select().from(pushBatches).limit(1)).length > 0) {
      if (performance.now() - startedAt > deadlineMs) break;
      await delay(PROGRESS_MS);
    }
    const shown = new Map<number, Set<string>>();
    for (const token of new Set(service.received.map(({ headers }) => headers.authorization)))
      readVapid(token ?? "");
    for (const { path, body } of service.received) {
      const number = Number(path.slice("/send/".length));
      const ids = shown.get(number) ?? new Set();
      shown.set(number, ids.add(decryptPush(body, browserOf(number)).id));
    }
    return {
      seconds,
      duplicates: service.received.length - shown.size,
      missing: count - shown.size,
      wrong: [...shown.values()].filter((ids) => ids.size !== 1).length,
    };
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await service.close();
    await database.close();
  }
}

async function startProgram(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [programFile("tests/support/push-program.ts"), databaseUrl],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit").then(() => {
    throw new Error("a process ended at its start");
  });
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, "data"), ended]);
  return child;
}

async function insertMatch(db: Db): Promise<number> {
  const result = await db.execute(sql`
    with sport as (
      insert into sports (slug, name) values ('push-load', 'Push load') returning id
    ), tournament as (
      insert into tournaments (feed, feed_key, sport_id, name, priority)
      select 'load', 'load', id, 'Load League', 1 from sport returning id, sport_id
    ), team as (
      insert into teams (feed, feed_key, sport_id, name, short_name)
      select 'load', name, id, name, left(name, 3) from sport, (values ('Oakmoor'), ('Heronsgate')) names (name)
      returning id, name
    )
    insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id,
      neutral, awarded, sides_known, time_known, status, start_at, first_start_at, minute,
      home_score, away_score, updated_at)
    select 'oakmoor-v-heronsgate', 'load', 'load', tournament.sport_id, tournament.id, home.id, away.id,
      false, false, true, true, 'first_half', now(), now(), 22, 0, 0, now()
    from tournament, team home, team away where home.name = 'Oakmoor' and away.name = 'Heronsgate'
    returning id`);
  // The driver's result has `rows`, which Drizzle's common type lacks.
  const [row] = (result as unknown as { rows: { id: number }[] }).rows;
  if (row === undefined) throw new Error("the match was not inserted");
  return row.id;
}

async function insertSubscriptions(
  db: Db,
  eventId: number,
  {
    count,
    origin,
    keysOf,
  }: {
    count: number;
    origin: string;
    keysOf: (number: number) => { p256dh: string; auth: string };
  },
): Promise<void> {
  const at = new Date();
  await insertRows(
    db,
    pushSubscriptions,
    Array.from({ length: count }, (_, number) => ({
      endpoint: `${origin}/send/${number}`,
      ...keysOf(number),
      accountKinds: [],
      tz: "Europe/London",
      delayS: 0,
      hideScores: false,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await db.execute(sql`
    insert into ${pushFollows} (subscription_id, kind, target_id, moments)
    select id, 'event', ${eventId}, array['goal'] from ${pushSubscriptions}`);
  await db.execute(sql`analyze push_subscriptions, push_follows`);
}

/** The same transaction as a poll that finds a goal. */
async function scoreGoal(db: Db, eventId: number): Promise<void> {
  const record = createMomentRecorder({
    clock: { now: () => Date.now() },
    jobs: { request: async () => undefined },
  });
  await db.transaction(async (tx) => {
    await tx.execute(sql`update events set home_score = 1, minute = 23 where id = ${eventId}`);
    await record(tx, eventId, [{ kind: "goal", side: "home", goals: 1 }]);
  });
}
