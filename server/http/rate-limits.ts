import type { FastifyInstance, FastifyRequest } from "fastify";
import rateLimit from "@fastify/rate-limit";
import { Problem } from "#server/http/problem.ts";

interface Limit {
  max: number;
  windowMs: number;
  key(request: FastifyRequest): string | undefined;
}

const MINUTE_MS = 60_000;

const byAddress = (request: FastifyRequest) => request.ip;

/** The account that a request speaks of: the e-mail in its body. */
function byAccount(request: FastifyRequest): string | undefined {
  const { body } = request;
  return typeof body === "object" && body !== null && "email" in body ? String(body.email).trim().toLowerCase() : undefined;
}

/** A stolen token is limited as well as its address. */
const byToken = (request: FastifyRequest) => request.headers.authorization;

/** By `x-rate-limit` group of the contract; every rule of a group must allow the request. */
const GROUPS: Readonly<Record<string, readonly Limit[]>> = {
  register: [{ max: 10, windowMs: 10 * MINUTE_MS, key: byAddress }, { max: 5, windowMs: 10 * MINUTE_MS, key: byAccount }],
  login: [{ max: 30, windowMs: 5 * MINUTE_MS, key: byAddress }, { max: 10, windowMs: 5 * MINUTE_MS, key: byAccount }],
  verify: [{ max: 30, windowMs: 10 * MINUTE_MS, key: byAddress }, { max: 10, windowMs: 10 * MINUTE_MS, key: byAccount }],
  download: [{ max: 20, windowMs: MINUTE_MS, key: byAddress }],
  unlock: [{ max: 120, windowMs: MINUTE_MS, key: byToken }],
};

/** Every caller of the API, whatever is asked. */
const OVERALL = { max: 600, windowMs: MINUTE_MS };

/** @returns a check that throws a `Problem` 429 while the caller must wait */
export async function registerRateLimits(app: FastifyInstance, scale: number): Promise<(group: string, request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, {
    global: true,
    max: OVERALL.max * scale,
    timeWindow: OVERALL.windowMs,
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
  const checks = new Map(
    Object.entries(GROUPS).map(([group, limits]) => [
      group,
      limits.map((limit) => ({
        limit,
        check: app.createRateLimit({
          max: limit.max * scale,
          timeWindow: limit.windowMs,
          keyGenerator: (request) => `${group}:${limit.key(request) ?? request.ip}`,
        }),
      })),
    ]),
  );
  return async (group, request) => {
    const limits = checks.get(group);
    if (limits === undefined) throw new Error(`the contract names a rate limit that does not exist: ${group}`);
    for (const { limit, check } of limits) {
      if (limit.key(request) === undefined) continue;
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds);
    }
  };
}

function tooMany(seconds: number): Problem {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new Problem(429, "rate_limited", `Too many attempts. Try again in ${wait}.`, { retryAfterSeconds: seconds });
}
