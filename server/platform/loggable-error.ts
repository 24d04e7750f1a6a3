type LoggableError = {
  type: string;
  message: string;
  code: string;
  stack: string;
  cause?: LoggableError;
};

/** Errors deep that are told; one may be its own cause. */
const DEEPEST = 5;

/**
 * An error and its causes as a log line may show them: a failed query carries its parameters, and those are somebody's
 * data. Whoever wraps an error whose own words name somebody leaves it out of the causes.
 */
export function loggableError(error: Error, depth = 1): LoggableError {
  const isQuery = "params" in error;
  const shown = isQuery ? (causeOf(error) ?? new Error("a query failed")) : error;
  const cause = depth < DEEPEST ? causeOf(shown) : undefined;
  return {
    type: shown.name,
    // The database's own message names constraints and columns; values stand in its `detail`, which is left out.
    message: shown.message,
    code: "code" in shown ? String(shown.code) : "",
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(cause === undefined ? {} : { cause: loggableError(cause, depth + 1) }),
  };
}

/** What was thrown may be anything: only an error can be told without telling what it holds. */
function causeOf(error: Error): Error | undefined {
  return error.cause instanceof Error ? error.cause : undefined;
}
