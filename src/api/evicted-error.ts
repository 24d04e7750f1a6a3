import { type DeviceReason, NOT_SAVED } from "#domain/device-answer.ts";
import { ApiError, NO_ANSWER } from "#src/api/api-error.ts";
import type { Answer } from "#src/api/client.ts";

/** The phone has lost rows that the page still holds. */
export class EvictedError extends ApiError {
  readonly why: DeviceReason | undefined;
  readonly late: string | undefined;

  constructor({ why, late }: Omit<Answer<unknown>, "body">) {
    super({ ...NOT_SAVED, message: NO_ANSWER, errors: {}, requestId: null });
    this.why = why;
    this.late = late;
  }
}
