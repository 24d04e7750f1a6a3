import { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { StartError } from "#server/platform/config/start-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";

export interface Timeouts {
  /** For a connection, whether a new one or a turn with one that is in use. */
  connectMs: number;
  /** For a statement; the database itself ends it. */
  statementMs: number;
  /** For any word at all of a database that may hang: longer than a statement may take. */
  silentMs: number;
}

const TIMEOUTS: Timeouts = { connectMs: 5_000, statementMs: 15_000, silentMs: 20_000 };
/** A migration may rebuild what years have gathered, and waits for another process's. */
const MIGRATION_MS = 10 * 60_000;
/** A transaction whose process stands still keeps others from what it has locked no longer than this. */
const IDLE_TRANSACTION_MS = 60_000;

export async function openPostgres(
  connectionString: string,
  timeouts = TIMEOUTS,
): Promise<Database> {
  await migrateAlone(connectionString, timeouts.connectMs).catch((error: unknown) => {
    throw connectionError(connectionString, error);
  });
  const pool = new pg.Pool({
    ...connection(connectionString, timeouts),
    max: 10,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // An idle connection that the server drops is replaced at the next query; without a listener it ends the process.
  pool.on("error", () => undefined);
  // Nor does one that is dropped inside a transaction: its query fails, and whoever asked is told.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool), kind: "postgres", close: () => pool.end() };
}

function connection(
  connectionString: string,
  { connectMs, statementMs, silentMs }: Timeouts,
): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    keepAlive: true,
    stream: () => socketThatGivesUp(silentMs),
  };
}

/**
 * A database that hangs ends no statement, and its host may never close a connection. Cut here, the query fails with all
 * that wait behind it, and the connection leaves the pool: it cannot be lent again with a statement under way.
 */
function socketThatGivesUp(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () =>
    socket.destroy(
      Object.assign(new Error(`the database said nothing for ${silentMs / 1000} seconds`), {
        code: "ETIMEDOUT",
      }),
    ),
  );
  return socket;
}

/** Several processes may start at once: a session lock lets one of them migrate at a time. */
async function migrateAlone(connectionString: string, connectMs: number): Promise<void> {
  const client = new pg.Client(
    connection(connectionString, {
      connectMs,
      statementMs: MIGRATION_MS,
      silentMs: MIGRATION_MS + connectMs,
    }),
  );
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7267601)");
    await migrate(drizzle(client), async (sql) => void (await client.query(sql)));
  } finally {
    // Closing the connection gives the lock back, also where it broke.
    await client.end();
  }
}

/** What an operator can mend of a database that cannot be reached, by the system's and by PostgreSQL's own codes. */
const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there. Start PostgreSQL, or correct the host and port",
  ENOTFOUND: "there is no host of that name. Correct it",
  EAI_AGAIN: "the host's name could not be looked up. Correct it, or mend the network",
  EHOSTUNREACH: "the host cannot be reached. Correct it, or mend the network",
  ENETUNREACH: "the host cannot be reached. Correct it, or mend the network",
  ECONNRESET:
    "the connection was cut. See whether PostgreSQL listens there, and takes connections from here",
  "28P01": "PostgreSQL refuses the user or the password. Correct them",
  "28000":
    "PostgreSQL lets this user not in from here. Correct the user, or PostgreSQL's pg_hba.conf",
  "3D000": "PostgreSQL has no database of that name. Create it, or correct the name",
  "42501": "the user lacks the right to make tables. Grant it",
  "53300": "PostgreSQL has no connection left. Raise its max_connections, or stop other programs",
  "57P03": "PostgreSQL is starting or stopping. Try again in a moment",
};
const NO_ANSWER =
  "nothing answered in time. See whether PostgreSQL runs there, and correct the host and port";

function connectionError(connectionString: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const fault =
    FAULTS[code] ??
    (code === "ETIMEDOUT" || /^timeout expired|^Connection terminated/.test(error.message)
      ? NO_ANSWER
      : undefined);
  if (fault === undefined) return error;
  const { hostname, port, pathname } = new URL(connectionString);
  // Never the password, which the URL holds as well.
  return new StartError(
    `DATABASE_URL names ${hostname}:${port || "5432"}${pathname}, but ${fault}.`,
    { cause: error },
  );
}
