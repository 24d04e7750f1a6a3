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
  errors?: Record<string, string[]>;
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  override readonly name: string = "Refusal";
  constructor(
    readonly reason: RefusalReason,
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export const VALIDATION_MESSAGE =
  "There are some validation errors in your input. Please check and fix.";

export class InvalidFields extends Refusal {
  constructor(errors: Record<string, string[]>) {
    super("invalid", "validation", VALIDATION_MESSAGE, { errors });
  }
}
