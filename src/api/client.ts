import createClient, { type Middleware } from "openapi-fetch";
import { type GenericSchema, array, is, record, string } from "valibot";
import type { paths } from "#contract";
import { PUBLIC_PATHS } from "#public-paths";
import { REQUEST_MARK_HEADER, createMark, askedAt, responseSeconds } from "#domain/answer-time.ts";
import { bearer, readBearer } from "#domain/bearer-token.ts";
import { type DeviceAnswer, readDeviceAnswer } from "#domain/device-answer.ts";
import { API_PATH } from "#domain/paths.ts";
import { PAGE_REQUEST_MS } from "#domain/request-limits.ts";
import { firstSchemas } from "#response-schemas";
import { ApiError, GENERIC_FAILURE, NetworkError, UNEXPLAINED } from "#src/api/api-error.ts";
import { noteServerTime, serverNow } from "#src/clock/server-clock.ts";
import { noteServerAnswer, noteServerLost } from "#src/state/server-reached.ts";

export const API_URL = `${import.meta.env["VITE_API_URL"] ?? ""}${API_PATH}`;

type Session = {
  readToken: () => string | null;
  onRefused: (token: string, code: string) => void;
};

let session: Session = { readToken: () => null, onRefused: () => {} };

/** The page passes the session in. The client never opens storage. */
export function connectSession(next: Session): void {
  session = next;
}

/** Includes reading the body, because a hung request blocks every later refetch. */
function fetchWithin(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) =>
    fetch(request, {
      cache: request.cache === "default" ? "no-cache" : request.cache,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(milliseconds)]),
    });
}

/** Without a token, shared caches may answer: public responses are the same for everyone. */
const authorization: Middleware = {
  onRequest({ request, schemaPath }) {
    const token = PUBLIC_PATHS.has(schemaPath) ? null : session.readToken();
    if (token !== null && !request.headers.has("Authorization"))
      request.headers.set("Authorization", bearer(token));
    return request;
  },
  async onResponse({ request, response }) {
    const token = readBearer(request.headers.get("Authorization"));
    if (response.status !== 401 || token === null) return undefined;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    // A login page of a proxy or captive portal does not end the session.
    if (isFailureBody(body)) session.onRefused(token, body.code);
    return undefined;
  },
};

export const ownAnswer: Middleware = {
  onRequest({ request }) {
    request.headers.set(
      REQUEST_MARK_HEADER,
      createMark(Date.now(), Math.random().toString(36).slice(2)),
    );
    return request;
  },
  onResponse({ request, response }) {
    const mark = request.headers.get(REQUEST_MARK_HEADER);
    if (mark === null || response.headers.get(REQUEST_MARK_HEADER) !== mark) return undefined;
    noteServerAnswer(askedAt(mark));
    noteServerTime(response.headers, askedAt(mark), PAGE_REQUEST_MS);
    return undefined;
  },
};

const schemas = new WeakMap<Response, GenericSchema>();

/** A place service may refuse with its own body. `readPlace` validates it. */
const CHECKED_BY_ITS_READER = "GET /geo";

/** If the chunk with the later schemas does not load, a response passes unchecked. */
async function schemaOf(operation: string): Promise<GenericSchema | undefined> {
  if (operation === CHECKED_BY_ITS_READER) return undefined;
  const first = firstSchemas[operation];
  if (first !== undefined) return first;
  const later = await import("#later-response-schemas").catch(() => null);
  return later?.laterSchemas[operation];
}

const noteSchema: Middleware = {
  async onResponse({ request, schemaPath, response }) {
    const schema = await schemaOf(`${request.method} ${schemaPath}`);
    if (schema !== undefined) schemas.set(response, schema);
    return undefined;
  },
};

export const api = createClient<paths>({
  baseUrl: API_URL,
  fetch: fetchWithin(PAGE_REQUEST_MS),
});
api.use(authorization, ownAnswer, noteSchema);

export type Answer<T> = Partial<Omit<DeviceAnswer, "savedAt">> & {
  body: T;
  /** Unix seconds, when the response comes from this device; null when it comes from the server. */
  savedAt: number | null;
  /** Unix seconds of the server's clock, if the response has a date. */
  saidAt?: number;
};

type Result<T> = { data?: T; error?: unknown; response: Response };

/**
 * @throws {ApiError} when the server refuses or fails
 * @throws {NetworkError} without a response from our API
 */
export async function unwrap<T>(call: Promise<Result<T>>): Promise<Answer<T>> {
  const { data, error, response } = await call.catch(rethrow);
  if (!response.ok) throw toApiError(response, error);
  if (response.status === 204) {
    // openapi-fetch types an empty response as `undefined`; callers expect null.
    return { body: null as T, savedAt: null };
  }
  if (!isJson(response) || data === undefined || !isOurs(data, response))
    throw new NetworkError("The response is not from our API.");
  return { body: data, ...readSaved(response.headers) };
}

function rethrow(reason: unknown): never {
  const cancelledByUs = reason instanceof DOMException && reason.name === "AbortError";
  if (cancelledByUs) throw reason;
  noteServerLost(Date.now());
  throw new NetworkError(reason);
}

function isJson(response: Response): boolean {
  return /^application\/(\w+\+)?json\b/i.test(response.headers.get("content-type") ?? "");
}

/** A captive portal or proxy may answer with its own JSON. */
function isOurs(body: unknown, response: Response): boolean {
  const schema = schemas.get(response);
  return (
    typeof body === "object" &&
    body !== null &&
    ("data" in body || response.headers.has(REQUEST_MARK_HEADER)) &&
    (schema === undefined || is(schema, body))
  );
}

function readSaved(headers: Headers): Omit<Answer<unknown>, "body"> {
  const saved = readDeviceAnswer(headers);
  if (saved !== null) {
    if (saved.why === "unreachable") noteServerLost(Date.now());
    return saved;
  }
  const at = responseSeconds(headers, serverNow());
  return { savedAt: null, ...(at === null ? {} : { saidAt: at }) };
}

function toApiError(response: Response, body: unknown): ApiError | NetworkError {
  const headerId = response.headers.get("x-request-id");
  if (!isFailureBody(body)) {
    if (response.status < 500 && !response.headers.has(REQUEST_MARK_HEADER))
      return new NetworkError(`The response with status ${response.status} was not ours.`);
    return new ApiError({
      status: response.status,
      code: UNEXPLAINED,
      message: GENERIC_FAILURE,
      errors: {},
      requestId: headerId,
    });
  }
  return new ApiError({
    status: response.status,
    code: body.code,
    message: body.message,
    errors: isFieldErrors(body.errors) ? body.errors : {},
    requestId: typeof body.request_id === "string" ? body.request_id : headerId,
  });
}

interface FailureBody {
  message: string;
  code: string;
  errors?: unknown;
  request_id?: unknown;
}

const fieldErrors = record(string(), array(string()));

function isFieldErrors(errors: unknown): errors is Record<string, string[]> {
  return is(fieldErrors, errors);
}

function isFailureBody(body: unknown): body is FailureBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "message" in body &&
    typeof body.message === "string" &&
    body.message.trim() !== "" &&
    "code" in body &&
    typeof body.code === "string"
  );
}
