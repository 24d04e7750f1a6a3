/** Why something is refused, whatever it is; `platform/http/errors.ts` gives each of these its status. */
export type RefusalReason =
  | "malformed"
  | "invalid"
  | "unauthenticated"
  | "unpaid"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_many"
  | "unready";

interface RefusalDetails {
  /** What is wrong, by field. */
  errors?: Record<string, string[]>;
  /** How soon asking again may help. */
  retryAfterSeconds?: number;
}

/** A rule says no, with words for a person. Every subject has a table of them. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
  constructor(
    readonly reason: RefusalReason,
    /** One word for programs; the contract lists them. */
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export const VALIDATION_MESSAGE =
  "There are some validation errors in your input. Please check and fix.";

/** Some fields hold what a rule does not take. */
export class InvalidFields extends Refusal {
  constructor(errors: Record<string, string[]>) {
    super("invalid", "validation", VALIDATION_MESSAGE, { errors });
  }
}
