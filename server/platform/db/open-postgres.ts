import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database, Db } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { ping } from "#server/platform/db/ping.ts";
import {
  connection,
  IDLE_TRANSACTION_MS,
  sessionLimits,
  TIMEOUTS,
  type Timeouts,
} from "#server/platform/db/postgres-connection.ts";
import {
  connectionError,
  faultOf,
  IS_A_POOLER,
  type UrlSetting,
} from "#server/platform/db/postgres-fault.ts";
import { createReader } from "#server/platform/db/reader.ts";
import { createWriteCheck } from "#server/platform/db/write-check.ts";

export interface PostgresUrls {
  url: string;
  directUrl: string | null;
  readUrl: string | null;
}

const MIGRATION_MS = 10 * 60_000;

export async function openPostgres(urls: PostgresUrls, timeouts = TIMEOUTS): Promise<Database> {
  const { url, readUrl } = urls;
  const isPooled = urls.directUrl !== null && urls.directUrl !== url;
  const directUrl = urls.directUrl ?? url;
  const directSetting: UrlSetting = isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  await migrateUnderLock(directUrl, timeouts, isPooled).catch((error: unknown) => {
    throw connectionError(directSetting, directUrl, error);
  });
  // A pooler refuses time limits from clients. The role's limits apply there.
  const limits = isPooled ? {} : sessionLimits(timeouts);
  const pool = openPool({ ...connection(url, timeouts), ...limits });
  const db = drizzle(pool);
  try {
    if (!(await hasTimeLimits(db, timeouts))) {
      throw faultOf(
        "DATABASE_URL",
        url,
        isPooled
          ? "it gives out connections without this role's time limits. Let the pooler log in as DATABASE_DIRECT_URL does, and RECONNECT it"
          : IS_A_POOLER,
      );
    }
  } catch (error) {
    await pool.end();
    throw connectionError("DATABASE_URL", url, error);
  }
  const acceptsWrites = createWriteCheck(db);
  const replica =
    readUrl === null ? null : openPool({ ...connection(readUrl, timeouts), ...limits });
  return {
    db,
    reader: replica === null ? () => Promise.resolve(db) : createReader(db, drizzle(replica)),
    // After a failed script the pool discards the connection with its open transaction.
    runScript: async (text) => ({
      rows: [await pool.query(text)].flat().flatMap(({ rows }) => rows),
    }),
    isAnswering: async () => (await Promise.all([ping(db), acceptsWrites()])).every(Boolean),
    connections: () => pool,
    listen: async (channel, onNotice) =>
      listenOnPostgres({ connectionString: directUrl }, channel, onNotice),
    lost: new Promise(() => undefined),
    close: async () => void (await Promise.all([pool.end(), replica?.end()])),
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 10 });
  // Without a listener, a lost idle connection would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Processes may start at once: a session lock allows one migration at a time. */
async function migrateUnderLock(
  url: string,
  timeouts: Timeouts,
  isBehindPooler: boolean,
): Promise<void> {
  const { connectMs } = timeouts;
  const client = new pg.Client({
    ...connection(url, { connectMs, silentMs: MIGRATION_MS + connectMs }),
    ...sessionLimits({ statementMs: MIGRATION_MS }),
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7267601)");
    if (isBehindPooler) await client.query(roleLimits(timeouts));
    await migrate(drizzle(client), async (script) => void (await client.query(script)));
  } finally {
    await client.end();
  }
}

function roleLimits({ statementMs }: Timeouts): string {
  return `do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = ${statementMs}', current_database());
    execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}', current_database());
  end $$`;
}

async function hasTimeLimits(db: Db, { statementMs }: Timeouts): Promise<boolean> {
  const [row] = await db
    .select({
      statementMs: limitOf("statement_timeout"),
      idleMs: limitOf("idle_in_transaction_session_timeout"),
    })
    .from(sql`(select) now`);
  return row?.statementMs === statementMs && row.idleMs === IDLE_TRANSACTION_MS;
}

const limitOf = (name: string) =>
  sql<number>`(select setting::int from pg_settings where name = ${name})`;

const RETRY_MS = 1_000;

/** Needs a direct connection. Calls back on each connect, because notices may have been missed. */
function listenOnPostgres(
  config: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
): () => Promise<void> {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    client = new pg.Client({ ...config, keepAlive: true });
    client.on("notification", onNotice);
    const failed = once(client, "error");
    const ended = once(client, "end");
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotice();
      await Promise.race([ended, failed]);
    } finally {
      client.on("error", () => undefined);
      await client.end().catch(() => undefined);
    }
  }

  async function reconnect(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      await delay(RETRY_MS, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  const loop = reconnect();
  return async () => {
    ending.abort();
    await client?.end().catch(() => undefined);
    await loop;
  };
}
