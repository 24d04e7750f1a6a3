import { Socket } from "node:net";
import type pg from "pg";

export interface Timeouts {
  /** For a connection, whether a new one or a turn with one that is in use. */
  connectMs: number;
  /** For a statement; the database itself ends it. */
  statementMs: number;
  /** For any word at all of a database that may hang: longer than a statement may take. */
  silentMs: number;
}

export const TIMEOUTS: Timeouts = { connectMs: 5_000, statementMs: 15_000, silentMs: 20_000 };
/** A transaction whose process stands still keeps others from what it has locked no longer than this. */
export const IDLE_TRANSACTION_MS = 60_000;

/** How a PostgreSQL, or a pooler in front of one, is reached. */
export function connection(
  connectionString: string,
  { connectMs, silentMs }: Pick<Timeouts, "connectMs" | "silentMs">,
): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    stream: () => socketThatGivesUp(silentMs),
  };
}

/**
 * The database's own time limits, asked for when a connection is made. Only where it is the database that is reached: a
 * pooler refuses them.
 */
export function ownLimits({ statementMs }: Pick<Timeouts, "statementMs">): pg.ClientConfig {
  return {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
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
