import { StartError } from "#server/platform/config/start-error.ts";

/** The command line is wrong, or names nobody; the message is a sentence for the operator. */
export class UsageError extends Error {}

/** Runs a command of the operator's. What can be mended there is told in a sentence, anything else with where it came from; either ends it with code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(isExpected(error) ? error.message : error);
    process.exit(1);
  });
}

function isExpected(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof StartError || isOfArguments(error);
}

/** What Node says of options that a command does not know. */
function isOfArguments(error: unknown): error is TypeError {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
