import { StartError } from "#server/platform/config/start-error.ts";

export class UsageError extends Error {}

/** Runs an operator's command. A mistake of the operator is printed as a sentence, anything else with its stack. */
export function runCommand(main: () => Promise<void>): void {
  main().then(
    // A connection to a provider that answered with an error keeps the process alive for its timeout.
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
