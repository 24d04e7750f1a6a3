const MAX_DEPTH = 5;

const LOST_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Connection (08), resources (53), operator or time limit (57), idle transaction (25P03). */
const SQLSTATE = /^(08...|53...|57...|25P03)$/;

/** Drivers report these lost connections without a code. */
const LOST_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false;
  const code = "code" in error ? String(error.code) : "";
  if (LOST_CODES.has(code) || SQLSTATE.test(code) || LOST_MESSAGES.test(error.message)) return true;
  // The authentication plugin wraps the errors of all schemes that it tried.
  const nested: unknown[] = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return [error.cause, ...nested].some((inner) => isDatabaseUnavailable(inner, depth + 1));
}
