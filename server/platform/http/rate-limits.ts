import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import rateLimit from "@fastify/rate-limit";
import type { Context } from "#server/platform/context.ts";
import { countDown, countUp } from "#server/platform/http/rate-limit-repository.ts";
import { clientAddress } from "#server/platform/network/client-address.ts";
import { Refusal } from "#server/platform/refusal.ts";

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  key(request: FastifyRequest): string | undefined;
  failuresOnly?: true;
  /** Refuses instead of the main limit, once that is exceeded. */
  beyond?: Limit;
}

const MINUTE_MS = 60_000;

export const byAddress = (request: FastifyRequest) => clientAddress(request.ip);

/** By `x-rate-limit` group of the contract. All limits of a group apply. */
export type LimitGroups = Readonly<Record<string, readonly Limit[]>>;

const OVERALL_LIMIT = { max: 600, windowMs: MINUTE_MS };
/** The app's files do not count: a first visit loads fifty, and a stadium can share an address. */
const COUNTED_PATHS = /^\/(api|dev|healthz|readyz|pay|og|calendar)(\/|\?|$)/;

/** Throws a Refusal while the caller must wait. Call the result after success. */
export type RateLimiter = (group: string, request: FastifyRequest) => Promise<() => Promise<void>>;

export async function registerRateLimits(
  app: FastifyInstance,
  context: Pick<Context, "db" | "trustedClock">,
  { groups, scale }: { groups: LimitGroups; scale: number },
): Promise<RateLimiter> {
  // In memory, because it protects this process and not accounts.
  await app.register(rateLimit, {
    global: true,
    max: OVERALL_LIMIT.max * scale,
    timeWindow: OVERALL_LIMIT.windowMs,
    keyGenerator: byAddress,
    // By route, because a URL can be encoded in many ways.
    allowList: (request) => !COUNTED_PATHS.test(request.routeOptions.url ?? request.url),
    addHeaders: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });

  async function countRequest(
    limits: readonly Limit[],
    group: string,
    request: FastifyRequest,
    at: number,
  ): Promise<string[]> {
    const keyed = limits.flatMap((limit) => {
      const key = limit.key(request);
      if (key === undefined) return [];
      const text = `${group} ${limit.name} ${key}`;
      return { limit, key: createHash("sha256").update(text).digest("base64url") };
    });
    if (keyed.length === 0) return [];
    const counted = await countUp(
      context.db,
      keyed.map(({ key, limit }) => ({
        key,
        windowMs: limit.windowMs,
        max: limit.beyond === undefined ? limit.max * scale : null,
      })),
      new Date(at),
    );
    const countedKeys: string[] = [];
    for (const { limit, key } of keyed) {
      const row = counted.find((candidate) => candidate.key === key);
      if (row === undefined) break;
      const isExceeded = row.count > limit.max * scale;
      if (isExceeded && limit.beyond === undefined) throw tooMany(row.resetsAt.getTime() - at);
      if (limit.failuresOnly === true) countedKeys.push(key);
      if (isExceeded && limit.beyond !== undefined)
        countedKeys.push(...(await countRequest([limit.beyond], group, request, at)));
    }
    return countedKeys;
  }

  return async (group, request) => {
    const limits = groups[group];
    if (limits === undefined) throw new Error(`The contract names an unknown rate limit: ${group}`);
    // Processes whose clocks differ share these limits.
    const at = await context.trustedClock.read();
    const countedKeys = await countRequest(limits, group, request, at);
    return () => countDown(context.db, countedKeys);
  };
}

function tooMany(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new Refusal("too_many", "rate_limited", `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
