import { ApiError, GENERIC_FAILURE, NetworkError } from '#src/api/api-error.ts';

/** `savedAt`: unix seconds, when the answer comes from this device instead of the server. */
export type Answer<T> = { body: T; savedAt: number | null };

type Result<T> = { data?: T; error?: unknown; response: Response };

/** Every call ends here: a body, or a throw that says which kind of failure it was. */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<Answer<T>> {
  const { data, error, response } = await call.catch(rethrow);
  if (!response.ok) throw toApiError(response, error);
  if (response.status === 204) {
    // openapi-fetch types an empty answer as `undefined`; callers read it as null.
    return { body: null as T, savedAt: null };
  }
  if (!isJson(response) || data === undefined) throw new NetworkError('The answer was not ours.');
  return { body: data, savedAt: readSavedAt(response.headers) };
}

function rethrow(reason: unknown): never {
  const cancelledByUs = reason instanceof DOMException && reason.name === 'AbortError';
  throw cancelledByUs ? reason : new NetworkError(reason);
}

function isJson(response: Response): boolean {
  return /^application\/(\w+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
}

function readSavedAt(headers: Headers): number | null {
  const seconds = Number(headers.get('x-touchline-saved-at') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function toApiError(response: Response, body: unknown): ApiError | NetworkError {
  const headerId = response.headers.get('x-request-id');
  if (!isFailureBody(body)) {
    if (!isJson(response) && response.status < 500) return new NetworkError(`Status ${response.status} that was not ours.`);
    return new ApiError({ status: response.status, code: 'unknown', message: GENERIC_FAILURE, errors: {}, requestId: headerId });
  }
  return new ApiError({
    status: response.status,
    code: body.code,
    message: body.message,
    errors: body.errors ?? {},
    requestId: body.request_id ?? headerId,
  });
}

type FailureBody = { message: string; code: string; errors?: Record<string, string[]>; request_id?: string };

function isFailureBody(body: unknown): body is FailureBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
