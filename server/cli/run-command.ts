import { StartError } from "#server/platform/config/start-error.ts";

export class UsageError extends Error {}

/** Prints an operator's mistake as a sentence, and other errors with their stack. */
export function runCommand(main: () => Promise<void>): void {
  main().then(
    // Prevents an open provider connection from delaying the exit until its timeout.
    () => process.exit(),
    (error: unknown) => {
      console.error(isExpected(error) ? error.message : error);
      process.exit(1);
    },
  );
}

function isExpected(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof StartError || isArgumentError(error);
}

function isArgumentError(error: unknown): error is TypeError {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
