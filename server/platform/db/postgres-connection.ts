import { Socket } from "node:net";
import type pg from "pg";

export interface Timeouts {
  connectMs: number;
  statementMs: number;
  /** Timeout for any data from the database. Longer than a statement's. */
  silentMs: number;
}

export const TIMEOUTS: Timeouts = { connectMs: 5_000, statementMs: 15_000, silentMs: 20_000 };
/** Limits how long a stalled process holds its locks. */
export const IDLE_TRANSACTION_MS = 60_000;

export function connection(
  connectionString: string,
  { connectMs, silentMs }: Pick<Timeouts, "connectMs" | "silentMs">,
): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    stream: () => socketWithTimeout(silentMs),
  };
}

/** A pooler refuses these parameters. */
export function sessionLimits({ statementMs }: Pick<Timeouts, "statementMs">): pg.ClientConfig {
  return {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
}

/** A hanging database ends no statement. Closing the socket fails the waiting queries. */
function socketWithTimeout(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () =>
    socket.destroy(
      Object.assign(new Error(`The database sent nothing for ${silentMs / 1000} seconds`), {
        code: "ETIMEDOUT",
      }),
    ),
  );
  return socket;
}
