/** How deep causes are looked through; an error may be its own cause. */
const DEEPEST = 5;

/** The system's words for a connection that could not be made or was lost. */
const LOST = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * PostgreSQL's classes of codes for a database that cannot serve now: connections (08), resources (53), its operator or a
 * time limit (57), and a transaction whose session was ended for standing still.
 */
const SQLSTATE = /^(08...|53...|57...|25P03)$/;

/** What the drivers say of a connection without giving a code. */
const SAID =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

/** True where a query failed because the database is down, hangs or is overloaded, and not for what was asked of it. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  const code = "code" in error ? String(error.code) : "";
  if (LOST.has(code) || SQLSTATE.test(code) || SAID.test(error.message)) return true;
  // What went wrong while somebody was being recognised comes wrapped with the others that were tried.
  const several: unknown[] = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return [error.cause, ...several].some((one) => isDatabaseUnavailable(one, depth + 1));
}
