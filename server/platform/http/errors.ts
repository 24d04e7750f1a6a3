import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { components } from "#contract";
import { isDatabaseUnavailable } from "#server/platform/db/unavailable.ts";
import { loggableError } from "#server/platform/loggable-error.ts";
import { fieldErrors } from "#server/platform/http/validator.ts";
import { Refusal, type RefusalReason, VALIDATION_MESSAGE } from "#server/platform/refusal.ts";

type ErrorBody = components["schemas"]["Error"];

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(body));
}

const STATUSES: Readonly<Record<RefusalReason, number>> = {
  malformed: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  invalid: 422,
  too_many: 429,
  unready: 503,
};

const RETRY_AFTER_S = 5;

const NOTHING_HERE = "There is nothing at this address.";

const FRAMEWORK_ERRORS: Readonly<
  Record<string, { status: number; code: string; message: string }>
> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    code: "bad_json",
    message: "The request's body is not valid JSON.",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 400,
    code: "bad_json",
    message: "The request's body is empty.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 400,
    code: "bad_request",
    message: "The request's body must be JSON.",
  },
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: {
    status: 400,
    code: "bad_request",
    message: "The request's body must be JSON.",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 400,
    code: "too_large",
    message: "The request's body is too large.",
  },
  FST_CP_ERR_INVALID_CONTENT: {
    status: 400,
    code: "bad_request",
    message: "The request's body is not compressed as it says.",
  },
  FST_CP_ERR_INVALID_CONTENT_ENCODING: {
    status: 400,
    code: "bad_request",
    message: "The request's body must not be compressed that way.",
  },
};

const FILE_ERRORS: Readonly<Record<number, { status: number; code: string; message: string }>> = {
  400: { status: 404, code: "not_found", message: NOTHING_HERE },
  403: { status: 404, code: "not_found", message: NOTHING_HERE },
  416: { status: 416, code: "bad_request", message: "The file is shorter than that." },
};

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    try {
      return sendError(error, request, reply);
    } catch (unexpected) {
      // Fastify's own response would expose internal details.
      return sendUnexpected(unexpected, request, reply);
    }
  });
}

function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = findRefusal(error);
  if (refusal !== null) {
    const { errors, retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
    if (refusal.reason === "forbidden")
      request.log.info({ operation: request.routeOptions.url, code: refusal.code }, "refused");
    return send(reply, STATUSES[refusal.reason], {
      message: refusal.message,
      code: refusal.code,
      ...(errors === undefined ? {} : { errors }),
    });
  }
  if (error.validation !== undefined) return sendValidation(error, reply);
  const isBadJson = error instanceof SyntaxError && error.statusCode === 400;
  const framework = FRAMEWORK_ERRORS[isBadJson ? "FST_ERR_CTP_INVALID_JSON_BODY" : error.code];
  // On an unknown path, 404 comes before errors in the body.
  if (framework !== undefined && request.is404)
    return send(reply, 404, { message: NOTHING_HERE, code: "not_found" });
  const known =
    framework ?? (error.code === undefined ? FILE_ERRORS[error.statusCode ?? 500] : undefined);
  if (known !== undefined)
    return send(reply, known.status, { message: known.message, code: known.code });
  if (!isDisconnect(error, request) && isDatabaseUnavailable(error))
    return sendUnavailable(error, request, reply);
  return sendUnexpected(error, request, reply);
}

/** Without a stack: during an outage every request ends here. */
function sendUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn(
    { reason: loggableError(error).message, operation: request.routeOptions.url },
    "The database is not available.",
  );
  reply.header("retry-after", String(RETRY_AFTER_S));
  return send(reply, 503, {
    message: "Our database does not answer just now. Please try again in a few seconds.",
    code: "unavailable",
  });
}

function sendUnexpected(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.log[isDisconnect(error, request) ? "debug" : "error"](
    { err: error, operation: request.routeOptions.url },
    "request failed",
  );
  return send(reply, 500, {
    message: "Something went wrong on our side. Please try again.",
    code: "internal",
    request_id: request.id,
  });
}

/** A client's disconnect is not an error of ours and could fill the log. */
function isDisconnect(error: unknown, request: FastifyRequest): boolean {
  return (
    request.raw.socket.destroyed &&
    error instanceof Error &&
    "code" in error &&
    error.code === "ECONNRESET"
  );
}

export function refuseUnroutable(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  send(reply, 404, { message: NOTHING_HERE, code: "not_found" });
}

/** The contract's plugin wraps errors of security handlers. */
function findRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if ("errors" in error && Array.isArray(error.errors)) {
    return error.errors.find((inner): inner is Refusal => inner instanceof Refusal) ?? null;
  }
  return null;
}

function sendValidation(error: FastifyError, reply: FastifyReply): FastifyReply {
  // Fastify's type lacks the fields that Ajv adds with `verbose`.
  const errors = fieldErrors((error.validation ?? []) as Parameters<typeof fieldErrors>[0]);
  if (error.validationContext === "body")
    return send(reply, 422, { message: VALIDATION_MESSAGE, code: "validation", errors });
  if (error.validationContext === "params")
    return send(reply, 404, { message: NOTHING_HERE, code: "not_found" });
  const [field, messages] = Object.entries(errors)[0] ?? ["request", ["is not valid"]];
  return send(reply, 400, {
    message: `${field} ${messages[0] ?? "is not valid"}.`,
    code: "bad_request",
    errors,
  });
}
