/** A refusal with words for a person; the error handler turns it into the contract's `Error`. */
export class Problem extends Error {
  override readonly name = "Problem";
  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 422 | 429 | 503,
    readonly code: string,
    message: string,
    readonly options: { errors?: Record<string, string[]>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

export const VALIDATION_MESSAGE =
  "There are some validation errors in your input. Please check and fix.";

export function fieldProblem(errors: Record<string, string[]>): Problem {
  return new Problem(422, "validation", VALIDATION_MESSAGE, { errors });
}
