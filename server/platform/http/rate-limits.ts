import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import rateLimit from "@fastify/rate-limit";
import type { Context } from "#server/platform/context.ts";
import { countBack, countUp } from "#server/platform/http/rate-limit-repository.ts";
import { clientAddress } from "#server/platform/network/client-address.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface Limit {
  /** Unlike every other of its group. */
  name: string;
  max: number;
  windowMs: number;
  key(request: FastifyRequest): string | undefined;
  /** What succeeds does not count. */
  failuresOnly?: true;
  /** Refuses nobody by itself: this one does, once that is exceeded. */
  beyond?: Limit;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const byAddress = (request: FastifyRequest) => clientAddress(request.ip);

/** The account that a request speaks of: the e-mail in its body. */
function byAccount({ body }: FastifyRequest): string | undefined {
  return typeof body === "object" && body !== null && "email" in body
    ? String(body.email).trim().toLowerCase()
    : undefined;
}

/** What strangers try on an account counts against them and not against its owner; docs/decisions/0017. */
function byAccountAndAddress(request: FastifyRequest): string | undefined {
  const account = byAccount(request);
  return account === undefined ? undefined : `${account} ${byAddress(request)}`;
}

/** A stolen token is limited as well as its address. */
const byToken = (request: FastifyRequest) => request.headers.authorization;

/** An account that is guessed at from many addresses leaves each of them fewer guesses, and its owner one. */
const ATTACKED: Limit = {
  name: "account",
  max: 100,
  windowMs: HOUR_MS,
  key: byAccount,
  failuresOnly: true,
  beyond: {
    name: "account attacked, address",
    max: 3,
    windowMs: HOUR_MS,
    key: byAccountAndAddress,
    failuresOnly: true,
  },
};

/** By `x-rate-limit` group of the contract; every rule of a group must allow the request. */
const GROUPS: Readonly<Record<string, readonly Limit[]>> = {
  register: [
    { name: "address", max: 10, windowMs: 10 * MINUTE_MS, key: byAddress },
    { name: "account, address", max: 5, windowMs: 10 * MINUTE_MS, key: byAccountAndAddress },
  ],
  login: [
    { name: "address", max: 30, windowMs: 5 * MINUTE_MS, key: byAddress },
    {
      name: "account, address",
      max: 10,
      windowMs: 5 * MINUTE_MS,
      key: byAccountAndAddress,
      failuresOnly: true,
    },
    ATTACKED,
  ],
  verify: [
    { name: "address", max: 30, windowMs: 10 * MINUTE_MS, key: byAddress },
    {
      name: "account, address",
      max: 10,
      windowMs: 10 * MINUTE_MS,
      key: byAccountAndAddress,
      failuresOnly: true,
    },
  ],
  download: [{ name: "address", max: 20, windowMs: MINUTE_MS, key: byAddress }],
  unlock: [{ name: "token", max: 120, windowMs: MINUTE_MS, key: byToken }],
};

/** Every caller of the API, whatever is asked. */
const OVERALL = { max: 600, windowMs: MINUTE_MS };

/** Counts a request; what it returns is to be called where that succeeded. @throws {Refusal} while the caller must wait */
export type RateLimiter = (group: string, request: FastifyRequest) => Promise<() => Promise<void>>;

export async function registerRateLimits(
  app: FastifyInstance,
  context: Pick<Context, "db" | "trustedClock">,
  scale: number,
): Promise<RateLimiter> {
  // In this process's memory: it keeps one caller from taking all of a process, and protects nobody's account.
  await app.register(rateLimit, {
    global: true,
    max: OVERALL.max * scale,
    timeWindow: OVERALL.windowMs,
    keyGenerator: byAddress,
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

  /** @returns the keys that it counted under */
  async function hold(
    limit: Limit,
    group: string,
    request: FastifyRequest,
    at: number,
  ): Promise<string[]> {
    const key = limit.key(request);
    if (key === undefined) return [];
    const hashed = createHash("sha256").update(`${group} ${limit.name} ${key}`).digest("base64url");
    const { count, resetsAt } = await countUp(context.db, hashed, {
      now: new Date(at),
      windowMs: limit.windowMs,
    });
    const isExceeded = count > limit.max * scale;
    if (isExceeded && limit.beyond === undefined) throw tooMany(resetsAt.getTime() - at);
    const others =
      isExceeded && limit.beyond !== undefined ? await hold(limit.beyond, group, request, at) : [];
    return limit.failuresOnly === true ? [hashed, ...others] : others;
  }

  return async (group, request) => {
    const limits = GROUPS[group];
    if (limits === undefined)
      throw new Error(`the contract names a rate limit that does not exist: ${group}`);
    // The database's: processes whose clocks differ share these limits.
    const at = await context.trustedClock.read();
    const held: string[] = [];
    for (const limit of limits) held.push(...(await hold(limit, group, request, at)));
    return async () => {
      for (const key of held) await countBack(context.db, key);
    };
  };
}

function tooMany(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new Refusal("too_many", "rate_limited", `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
