const DEEPEST = 5;

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

/** Connection (08), resources (53), operator or time limit (57), idle transaction (25P03). */
const SQLSTATE = /^(08...|53...|57...|25P03)$/;

/** Drivers report these lost connections without a code. */
const SAID =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  const code = "code" in error ? String(error.code) : "";
  if (LOST.has(code) || SQLSTATE.test(code) || SAID.test(error.message)) return true;
  // The authentication plugin wraps the errors of all schemes that it tried.
  const several: unknown[] = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return [error.cause, ...several].some((one) => isDatabaseUnavailable(one, depth + 1));
}
