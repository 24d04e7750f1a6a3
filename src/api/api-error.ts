import { NOT_SAVED } from "#domain/device-answer.ts";
import { StorageBlocked } from "#src/storage/session.ts";

export const GENERIC_FAILURE = "Failed to perform action. Please try again.";
/** The code of a failure that came without our JSON, for example a proxy's error page. */
export const UNEXPLAINED = "unknown";
export const NO_ANSWER = "No connection. Please try again when you are online.";

/** The server answered, and said no. `message` is written for a person. */
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

/** Nobody answered in time, or what answered was not our API (a captive portal, say). */
export class NetworkError extends Error {
  override readonly name = "NetworkError";

  constructor(cause?: unknown) {
    super(NO_ANSWER, { cause });
  }

  /** Silence, where others are told at once that there is no way. */
  get isTimeout(): boolean {
    return this.cause instanceof DOMException && this.cause.name === "TimeoutError";
  }
}

/** The server's own message, or why this browser cannot do it; null where there is none: no answer, or none in our JSON. */
export function explanationOf(error: unknown): string | null {
  if (error instanceof StorageBlocked) return error.message;
  return error instanceof ApiError && error.code !== UNEXPLAINED ? error.message : null;
}

/** What to tell a fan about anything that was thrown. `fallback`: for a failure without a message. */
export function failureText(error: unknown, fallback: string = GENERIC_FAILURE): string {
  if (error instanceof NetworkError) return error.message;
  return explanationOf(error) ?? fallback;
}

/** For what is read from this device's store and is not there. */
export function notSavedHere(): ApiError {
  return new ApiError({
    ...NOT_SAVED,
    message: NO_ANSWER,
    errors: {},
    requestId: null,
  });
}

/** Our worker's answer for what was never saved on this device. */
export function isNotSaved(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_SAVED.code;
}
