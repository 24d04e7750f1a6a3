import { NOT_SAVED } from "#domain/device-answer.ts";
import { StorageBlocked } from "#src/storage/session.ts";

export const GENERIC_FAILURE = "Failed to perform action. Please try again.";
/** The code for a failure without a message of ours, such as a proxy's error page. */
export const UNEXPLAINED = "unknown";
export const NO_ANSWER = "No connection. Please try again when you are online.";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | null;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    errors: Record<string, string[]>;
    requestId: string | null;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.requestId = failure.requestId;
  }
}

/** No response in time, or one that is not from our API, such as a captive portal's. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";

  constructor(cause?: unknown) {
    super(NO_ANSWER, { cause });
  }

  get isTimeout(): boolean {
    return this.cause instanceof DOMException && this.cause.name === "TimeoutError";
  }
}

export function explanationOf(error: unknown): string | null {
  if (error instanceof StorageBlocked) return error.message;
  return error instanceof ApiError && error.code !== UNEXPLAINED ? error.message : null;
}

export function failureText(error: unknown, fallback: string = GENERIC_FAILURE): string {
  if (error instanceof NetworkError) return error.message;
  return explanationOf(error) ?? fallback;
}

export function notSavedHere(): ApiError {
  return new ApiError({
    ...NOT_SAVED,
    message: NO_ANSWER,
    errors: {},
    requestId: null,
  });
}

export function isNotSaved(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_SAVED.code;
}
