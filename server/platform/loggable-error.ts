type LoggableError = {
  type: string;
  message: string;
  code: string;
  stack: string;
  cause?: LoggableError;
};

const MAX_DEPTH = 5;

/** A failed query carries personal data in its parameters, which must not reach the log. */
export function loggableError(error: Error, depth = 1): LoggableError {
  const isQuery = "params" in error;
  const shown = isQuery ? (causeOf(error) ?? new Error("A query failed.")) : error;
  const cause = depth < MAX_DEPTH ? causeOf(shown) : undefined;
  return {
    type: shown.name,
    // `message` names columns and constraints. `detail` would hold values.
    message: shown.message,
    code: "code" in shown ? String(shown.code) : "",
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(cause === undefined ? {} : { cause: loggableError(cause, depth + 1) }),
  };
}

function causeOf(error: Error): Error | undefined {
  return error.cause instanceof Error ? error.cause : undefined;
}
