import { Refusal } from "#server/platform/refusal.ts";

const RETRY_AFTER_S = 5;

/** The first answers are still being worked out, or could not be. */
export class RecordNotReady extends Refusal {
  constructor() {
    super(
      "unready",
      "unavailable",
      "The record could not be worked out just now. Please try again in a few seconds.",
      { retryAfterSeconds: RETRY_AFTER_S },
    );
  }
}

export class UnknownNames extends Refusal {
  /** @param first the field that the message names */
  constructor(first: string, fields: readonly string[]) {
    super("malformed", "bad_request", `${first} is not one that is known here.`, {
      errors: Object.fromEntries(fields.map((name) => [name, ["is not one that is known here"]])),
    });
  }
}
