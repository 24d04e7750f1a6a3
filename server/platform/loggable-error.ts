type LoggableError = {
  type: string;
  message: string;
  code: string;
  stack: string;
  cause?: LoggableError;
};

const DEEPEST = 5;

/**
 * A failed query carries its parameters, which are personal data: they must not reach the log.
 * A wrapper whose cause names a person must not pass that cause on.
 */
export function loggableError(error: Error, depth = 1): LoggableError {
  const isQuery = "params" in error;
  const shown = isQuery ? (causeOf(error) ?? new Error("a query failed")) : error;
  const cause = depth < DEEPEST ? causeOf(shown) : undefined;
  return {
    type: shown.name,
    // The database's message names columns and constraints. `detail` holds values and is left out.
    message: shown.message,
    code: "code" in shown ? String(shown.code) : "",
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(cause === undefined ? {} : { cause: loggableError(cause, depth + 1) }),
  };
}

/** Only an Error can be logged safely; other values may hold personal data. */
function causeOf(error: Error): Error | undefined {
  return error.cause instanceof Error ? error.cause : undefined;
}
