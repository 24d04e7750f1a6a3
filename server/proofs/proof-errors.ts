import { Refusal } from "#server/platform/refusal.ts";

export class UnknownRoot extends Refusal {
  constructor() {
    super("missing", "not_found", "No predictions were sealed under this root.");
  }
}

/** The days that a download is asked for are none, too many, or too far away. */
export class BadDays extends Refusal {
  constructor(message: string) {
    super("malformed", "bad_request", message);
  }
}
