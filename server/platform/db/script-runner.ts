import type pg from "pg";
import type { RunScript } from "#server/platform/db/database.ts";

/** The pool throws away the connection of a script that fails, and with it the transaction that it was in. */
export function scriptRunner(pool: pg.Pool): RunScript {
  return async (text) => ({
    rows: [await pool.query(text)].flat().flatMap(({ rows }) => rows),
  });
}
