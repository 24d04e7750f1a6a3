import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import negotiator from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { REQUEST_MARK_HEADER, isRequestMark } from "#domain/answer-time.ts";
import { DAY_S } from "#domain/day.ts";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import {
  type EncodedBodies,
  encodeBody,
  ENCODINGS,
  isKnownTag,
  type PublicAnswer,
  weakTag,
} from "#server/platform/http/public-answer.ts";
import { byAddress } from "#server/platform/http/rate-limits.ts";
import { createConcurrencyLimit } from "#server/platform/http/concurrency-limit.ts";

/** Five seconds take the load of a stadium off the server. */
const CACHE_CONTROL = `public, max-age=5, stale-while-revalidate=30, stale-if-error=${DAY_S}`;
const MAX_BYTES = 64 * 1_024 * 1_024;
const MAX_RESPONSES = 10_000;
/** How long the first request after a change waits before it gets the stale response. */
const FIRST_REQUEST_WAIT_MS = 100;
/** It does not wait for a response that became stale so recently that nobody notices. */
const UNNOTICED_MS = 250;
/** After a longer silence of the database, each response states its age. */
const SILENT_MS = 10_000;

const PER_REQUEST_HEADERS = new Set([
  "age",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  REQUEST_MARK_HEADER,
]);

interface CachedResponse {
  bodies: EncodedBodies;
  etag: string;
  topics: readonly string[];
  createdAt: number;
  until: number;
  /** Number of the last known change when it was made. */
  revision: number;
  /** When it was last known to be current, by `performance.now`. */
  currentAt: number;
  /** Alternating names and values from other hooks. Null until it was sent once. */
  headers: readonly string[] | null;
}

export interface PublicAnswers {
  /** Sends a cached response before Fastify sees the request, or returns false. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  sentCount(): number;
  /** `produce` runs once for all concurrent requests. An empty result means status 304. */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    produce: () => Promise<PublicAnswer<unknown>>,
  ): Promise<Buffer | string>;
  /** Caches headers from other hooks. Call it after all of them are added. */
  cacheHeaders(app: FastifyInstance): void;
}

export interface PublicAnswerPorts {
  clock: Clock;
  changes: Pick<ChangeWatch, "revision" | "hasChanged" | "age">;
  staleForMs?: number;
  rateLimitScale: number;
}

/** Caches public responses by address. They bypass the rate limits. */
export function createPublicAnswers({
  clock,
  changes,
  staleForMs = 0,
  rateLimitScale,
}: PublicAnswerPorts): PublicAnswers {
  const cache = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies: { identity, br, gzip } }, address) =>
      1_024 + 2 * address.length + identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  });
  const refreshing = new Map<string, Promise<CachedResponse>>();
  const runLimited = createConcurrencyLimit(rateLimitScale);
  const sentFrom = new WeakMap<FastifyRequest, CachedResponse>();
  let sentCount = 0;

  function staleMs(entry: CachedResponse): number {
    const now = clock.now();
    // The clock may be set back.
    const isCurrent =
      now < entry.until &&
      now >= entry.createdAt &&
      !changes.hasChanged(entry.topics, entry.revision);
    return isCurrent ? 0 : Math.max(performance.now() - entry.currentAt, 1);
  }

  const lastCheckedAt = () => performance.now() - changes.age();

  function ageInSeconds(stale: number): number {
    const silentMs = changes.age();
    return Math.floor(Math.max(silentMs > SILENT_MS ? silentMs : 0, stale) / 1_000);
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.url ?? "";
    const isReading = request.method === "GET" || request.method === "HEAD";
    const entry = isReading ? cache.get(address) : undefined;
    if (entry === undefined || entry.headers === null) return false;
    const stale = staleMs(entry);
    if (stale === 0) entry.currentAt = lastCheckedAt();
    else if (stale >= staleForMs || !refreshing.has(address)) return false;
    const { status, body, headers } = select(entry, request.headers);
    const lines = [...entry.headers, ...headers.flat()];
    const mark = request.headers[REQUEST_MARK_HEADER];
    if (isRequestMark(mark)) lines.push(REQUEST_MARK_HEADER, mark);
    const age = ageInSeconds(stale);
    if (age > 0) lines.push("age", String(age));
    sentCount += 1;
    response.writeHead(status, lines).end(body);
    return true;
  }

  async function createEntry(
    address: string,
    produce: () => Promise<PublicAnswer<unknown>>,
    serialize: Serialize,
  ): Promise<CachedResponse> {
    const [revision, createdAt, currentAt] = [changes.revision(), clock.now(), lastCheckedAt()];
    const { body, freshness } = await produce();
    const text = serialize(body as Record<string, unknown>);
    const etag = weakTag(text);
    const previous = cache.peek(address);
    const isSame = previous?.etag === etag;
    const entry: CachedResponse = {
      bodies: isSame ? previous.bodies : await encodeBody(text),
      etag,
      topics: freshness.topics,
      createdAt,
      until: freshness.until ?? Number.POSITIVE_INFINITY,
      revision,
      currentAt,
      headers: isSame ? previous.headers : null,
    };
    cache.set(address, entry);
    return entry;
  }

  function refreshed(
    address: string,
    known: CachedResponse | undefined,
    createInTurn: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const staleFor = known === undefined ? Number.POSITIVE_INFINITY : staleMs(known);
    const stale = staleFor < staleForMs ? known : undefined;
    let refresh = refreshing.get(address);
    if (refresh !== undefined && stale !== undefined) return Promise.resolve(stale);
    if (refresh === undefined) {
      refresh = createInTurn().finally(() => refreshing.delete(address));
      refreshing.set(address, refresh);
    }
    if (stale === undefined) return refresh;
    const freshOrStale = refresh.catch(() => stale);
    if (staleFor < UNNOTICED_MS) return Promise.resolve(stale);
    const staleAfterWait = new Promise<CachedResponse>((resolve) =>
      setTimeout(resolve, FIRST_REQUEST_WAIT_MS, stale),
    );
    return Promise.race([freshOrStale, staleAfterWait]);
  }

  return {
    answer,
    sentCount: () => sentCount,

    async respond(request, reply, produce) {
      const address = request.raw.url ?? "";
      const known = cache.get(address);
      const isCurrent = known !== undefined && staleMs(known) === 0;
      if (isCurrent) known.currentAt = lastCheckedAt();
      const entry = isCurrent
        ? known
        : await refreshed(address, known, () =>
            runLimited(byAddress(request), () =>
              createEntry(address, produce, serializerOf(reply)),
            ),
          );
      sentFrom.set(request, entry);
      void reply.header("etag", entry.etag).header("cache-control", CACHE_CONTROL);
      const age = ageInSeconds(staleMs(entry));
      if (age > 0) void reply.header("age", age);
      const { status, body, headers } = select(entry, request.headers);
      void reply.code(status).headers(Object.fromEntries(headers));
      return body;
    },

    cacheHeaders(app) {
      app.addHook("onSend", (request, reply, _payload, done) => {
        const entry = sentFrom.get(request);
        if (entry !== undefined)
          entry.headers ??= Object.entries(reply.getHeaders())
            .filter(([name]) => !PER_REQUEST_HEADERS.has(name))
            .flatMap(([name, value]) => [name, String(value)]);
        done();
      });
    },
  };
}

type Serialize = (body: Record<string, unknown>) => string;

function serializerOf(reply: FastifyReply): Serialize {
  const serialize = reply.getSerializationFunction("200", "application/json");
  if (serialize === undefined) throw new Error("The contract has no schema for a public response.");
  return serialize;
}

interface Selected {
  status: 200 | 304;
  body: Buffer | string;
  headers: [name: string, value: string][];
}

function select({ bodies, etag }: CachedResponse, headers: IncomingHttpHeaders): Selected {
  if (isKnownTag(etag, headers["if-none-match"])) return { status: 304, body: "", headers: [] };
  const accepted = headers["accept-encoding"];
  const wanted =
    accepted === undefined ? null : negotiator.negotiate(String(accepted), [...ENCODINGS]);
  const encoding = ENCODINGS.find((name) => name === wanted && name in bodies) ?? "identity";
  const body = bodies[encoding] ?? bodies.identity;
  return {
    status: 200,
    body,
    headers: [
      ["content-type", "application/json; charset=utf-8"],
      ["content-length", String(body.length)],
      ...(encoding === "identity"
        ? []
        : [["content-encoding", encoding] satisfies [string, string]]),
    ],
  };
}
