/** An error as a log line may show it: a failed query carries its parameters, and those are somebody's data. */
export function loggableError(error: Error): { type: string; message: string; code: string; stack: string } {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const isQuery = "params" in error;
  const shown = isQuery ? (cause ?? new Error("a query failed")) : error;
  return {
    type: shown.name,
    // The database's own message names constraints and columns; values stand in its `detail`, which is left out.
    message: shown.message,
    code: "code" in shown ? String(shown.code) : "",
    stack: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).join("\n"),
  };
}
