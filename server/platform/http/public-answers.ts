import type { OutgoingHttpHeaders } from "node:http";
import negotiator from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { ASK_HEADER, isAskMark } from "#domain/answer-time.ts";
import { DAY_S } from "#domain/day.ts";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import {
  AnswerBytes,
  type Encoding,
  ENCODINGS,
  type PublicAnswer,
} from "#server/platform/http/public-answer.ts";

/**
 * For every cache on the way: five seconds take the load of a stadium off the server, and where that is away what was
 * said last is better than nothing, for it says how old it is.
 */
const CACHE_CONTROL = `public, max-age=5, stale-while-revalidate=30, stale-if-error=${DAY_S}`;
const JSON_TYPE = "application/json; charset=utf-8";
const MOST_BYTES = 64 * 1_024 * 1_024;
const MOST_ANSWERS = 10_000;
/** A database that has said nothing for longer makes an answer old; in between it is asked every few seconds. */
const SILENT_MS = 10_000;

/** Of the headers of an answer, those that another one of the same address has as well. */
const OF_ONE_REQUEST = new Set([
  "age",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  ASK_HEADER,
]);

interface Kept {
  bytes: AnswerBytes;
  topics: readonly string[];
  madeAt: number;
  until: number;
  /** Of the changes, that it was made at. */
  revision: number;
  /** What the program's own hooks say with it; null until it was sent once. */
  headers: OutgoingHttpHeaders | null;
}

export interface PublicAnswers {
  /**
   * Answers from memory where that is still true, else with what `make` gives, which is made once however many ask.
   * @returns what Fastify is to send; empty where the asker has it
   */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<PublicAnswer<unknown>>,
  ): Promise<Buffer | string>;
  /** Keeps what the program's other hooks say with an answer: to be called after all of them are there. */
  keepHeaders(app: FastifyInstance): void;
}

export interface PublicAnswerPorts {
  clock: Clock;
  changes: Pick<ChangeWatch, "revision" | "hasChanged" | "age">;
}

/**
 * Keeps what everybody may read, by its address: made once a change, compressed once, and sent before anything else of
 * a request is looked at. To be registered before all that a repeated answer needs no more, such as the limit of
 * requests: it costs next to nothing.
 */
export function registerPublicAnswers(
  app: FastifyInstance,
  { clock, changes }: PublicAnswerPorts,
): PublicAnswers {
  const kept = new LRUCache<string, Kept>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => 1_024 + 2 * bytes.size,
  });
  const making = new Map<string, Promise<Kept>>();
  const answered = new WeakMap<FastifyRequest, Kept>();
  let second = { at: 0, text: "" };

  function isFresh(one: Kept): boolean {
    // By a clock that may be set back.
    if (clock.now() >= one.until || clock.now() < one.madeAt) return false;
    if (one.revision === changes.revision()) return true;
    if (changes.hasChanged(one.topics, one.revision)) return false;
    one.revision = changes.revision();
    return true;
  }

  function dateNow(): string {
    const at = Math.floor(clock.now() / 1_000);
    if (second.at !== at) second = { at, text: new Date(at * 1_000).toUTCString() };
    return second.text;
  }

  /** Seconds since the database last said that this is so; null while it does. */
  function ageNow(): number | null {
    const age = changes.age();
    return age > SILENT_MS ? Math.floor(age / 1_000) : null;
  }

  app.addHook("onRequest", (request, reply, done) => {
    const one = request.method === "GET" ? kept.get(request.raw.url ?? "") : undefined;
    if (one === undefined || one.headers === null || !isFresh(one)) return done();
    const isKnown = one.bytes.isKnown(request.headers["if-none-match"]);
    const encoding = encodingOf(one.bytes, request);
    const body = isKnown ? null : one.bytes.ready(encoding);
    if (!isKnown && body === null) return done();
    const headers: OutgoingHttpHeaders = {
      ...one.headers,
      ...(isKnown ? {} : contentHeaders(encoding, body)),
      etag: one.bytes.etag,
      date: dateNow(),
    };
    const mark = request.headers[ASK_HEADER];
    if (isAskMark(mark)) headers[ASK_HEADER] = mark;
    const age = ageNow();
    if (age !== null) headers["age"] = String(age);
    reply.hijack();
    reply.raw.writeHead(isKnown ? 304 : 200, headers);
    reply.raw.end(body);
  });

  async function make(
    address: string,
    produce: () => Promise<PublicAnswer<unknown>>,
    reply: FastifyReply,
  ): Promise<Kept> {
    const [revision, madeAt] = [changes.revision(), clock.now()];
    const { body, freshness } = await produce();
    const serialize = reply.getSerializationFunction("200", "application/json");
    if (serialize === undefined) throw new Error("the contract has no schema for a public answer");
    const one: Kept = {
      // The schema is an object's, as every answer of the contract is.
      bytes: new AnswerBytes(serialize(body as Record<string, unknown>)),
      topics: freshness.topics,
      madeAt,
      until: freshness.until ?? Number.POSITIVE_INFINITY,
      revision,
      headers: null,
    };
    kept.set(address, one);
    return one;
  }

  return {
    async respond(request, reply, produce) {
      const address = request.raw.url ?? "";
      const known = kept.get(address);
      let one = known;
      if (known === undefined || !isFresh(known)) {
        const under = making.get(address) ?? make(address, produce, reply);
        making.set(address, under);
        one = await under.finally(() => making.delete(address));
      }
      if (one === undefined) throw new Error("an answer that is fresh was not kept");
      answered.set(request, one);
      void reply.header("etag", one.bytes.etag).header("cache-control", CACHE_CONTROL);
      const age = ageNow();
      if (age !== null) void reply.header("age", age);
      if (one.bytes.isKnown(request.headers["if-none-match"])) {
        void reply.code(304);
        return "";
      }
      const encoding = encodingOf(one.bytes, request);
      const body = await one.bytes.bytes(encoding);
      void reply.headers(contentHeaders(encoding, body));
      return body;
    },

    keepHeaders(later) {
      later.addHook("onSend", (request, reply, _payload, done) => {
        const one = answered.get(request);
        if (one !== undefined)
          one.headers ??= Object.fromEntries(
            Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_REQUEST.has(name)),
          );
        done();
      });
    },
  };
}

function contentHeaders(encoding: Encoding, body: Buffer | null): OutgoingHttpHeaders {
  return {
    "content-type": JSON_TYPE,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...(body === null ? {} : { "content-length": body.length }),
  };
}

function encodingOf(bytes: AnswerBytes, request: FastifyRequest): Encoding {
  const taken = negotiator.negotiate(request.headers["accept-encoding"] ?? "identity", [
    ...ENCODINGS,
  ]);
  return bytes.encodingFor(ENCODINGS.find((one) => one === taken) ?? "identity");
}
