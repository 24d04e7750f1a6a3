import { ApiError, GENERIC_FAILURE, NetworkError } from "#src/api/api-error.ts";
import { isFailureBody } from "#src/api/failure-body.ts";
import { ASK_HEADER, saidAt } from "#domain/answer-time.ts";
import { type DeviceAnswer, readDeviceAnswer } from "#domain/device-answer.ts";
import { serverNow } from "#src/clock/server-clock.ts";

export type Answer<T> = Partial<Omit<DeviceAnswer, "savedAt">> & {
  body: T;
  /** Unix seconds, when the answer comes from this device instead of the server. */
  savedAt: number | null;
  /** Unix seconds by the server's clock, when the server said it. Absent where the answer does not tell. */
  saidAt?: number;
};

type Result<T> = { data?: T; error?: unknown; response: Response };

/** Every call ends here: a body, or a throw that says which kind of failure it was. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<Answer<T>> {
  const { data, error, response } = await call.catch(rethrow);
  if (!response.ok) throw toApiError(response, error);
  if (response.status === 204) {
    // openapi-fetch types an empty answer as `undefined`; callers read it as null.
    return { body: null as T, savedAt: null };
  }
  if (!isJson(response) || data === undefined || !isOurs(data, response.headers))
    throw new NetworkError("The answer was not ours.");
  return { body: data, ...readSaved(response.headers) };
}

function rethrow(reason: unknown): never {
  const cancelledByUs = reason instanceof DOMException && reason.name === "AbortError";
  throw cancelledByUs ? reason : new NetworkError(reason);
}

function isJson(response: Response): boolean {
  return /^application\/(\w+\+)?json\b/i.test(response.headers.get("content-type") ?? "");
}

/**
 * A captive portal or a proxy may answer with JSON of its own, which would stand on screen, and be kept for the next
 * start, as what our server said. Ours is an envelope with data, or gives the request's own word back.
 */
function isOurs(body: unknown, headers: Headers): boolean {
  return typeof body === "object" && body !== null && ("data" in body || headers.has(ASK_HEADER));
}

function readSaved(headers: Headers): Omit<Answer<unknown>, "body"> {
  const saved = readDeviceAnswer(headers);
  if (saved !== null) return saved;
  const at = saidAt(headers, serverNow());
  return { savedAt: null, ...(at === null ? {} : { saidAt: at }) };
}

function toApiError(response: Response, body: unknown): ApiError | NetworkError {
  const headerId = response.headers.get("x-request-id");
  if (!isFailureBody(body)) {
    if (response.status < 500)
      return new NetworkError(`Status ${response.status} that was not ours.`);
    return new ApiError({
      status: response.status,
      code: "unknown",
      message: GENERIC_FAILURE,
      errors: {},
      requestId: headerId,
    });
  }
  return new ApiError({
    status: response.status,
    code: body.code,
    message: body.message,
    errors: body.errors ?? {},
    requestId: body.request_id ?? headerId,
  });
}
