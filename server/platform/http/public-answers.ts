import type { IncomingMessage, ServerResponse } from "node:http";
import negotiator from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { ASK_HEADER, isAskMark } from "#domain/answer-time.ts";
import { DAY_S } from "#domain/day.ts";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import { createCompressor, type Encoding } from "#server/platform/http/compressor.ts";
import { createMakeAgain } from "#server/platform/http/make-again.ts";
import {
  AnswerBytes,
  AnswerHeads,
  contentHeaders,
  ENCODINGS,
  type PublicAnswer,
} from "#server/platform/http/public-answer.ts";
import { byAddress } from "#server/platform/http/rate-limits.ts";
import { createTurns } from "#server/platform/http/turns.ts";

/**
 * For every cache on the way: five seconds take the load of a stadium off the server, and where that is away what was
 * said last is better than nothing, for it says how old it is.
 */
const CACHE_CONTROL = `public, max-age=5, stale-while-revalidate=30, stale-if-error=${DAY_S}`;
const MOST_BYTES = 64 * 1_024 * 1_024;
const MOST_ANSWERS = 10_000;
/**
 * So long whoever asks first after a change waits for what is so now, where what was so before may be told as well: a
 * moment where that is nearly as good, and longer where the change is older than this.
 */
const FIRST_WAITS_MS = 25;
const NEARLY_AS_GOOD_MS = 2_000;
const OLD_WAITS_MS = 500;
/** What was asked for no longer ago is made anew as soon as it is known to have changed. */
const LATELY_MS = 20_000;
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
  "keep-alive",
  "transfer-encoding",
  ASK_HEADER,
]);

interface Kept {
  bytes: AnswerBytes;
  topics: readonly string[];
  madeAt: number;
  askedAt: number;
  until: number;
  /** Of the changes, that it was made at. */
  revision: number;
  /** Null until it was sent once. */
  heads: AnswerHeads | null;
}

export interface PublicAnswers {
  /** Sends what is in memory, before Fastify sees the request. @returns false where it has to be made, or may not be told */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** How many were sent so. */
  answered(): number;
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
  changes: Pick<ChangeWatch, "revision" | "hasChanged" | "learntAt" | "age" | "onLearnt">;
  /** How long after a change askers may be told what was so before it, with its age, while what is so now is made; milliseconds, 0: never. */
  previousForMs?: number;
  rateLimitScale: number;
}

/**
 * Keeps what everybody may read, by its address: made once a change, compressed once, and sent before anything else of
 * a request is looked at. It costs next to nothing, and so counts towards no limit.
 */
export function createPublicAnswers({
  clock,
  changes,
  previousForMs = 0,
  rateLimitScale,
}: PublicAnswerPorts): PublicAnswers {
  const kept = new LRUCache<string, Kept>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, address) => 1_024 + 2 * (address.length + bytes.size),
  });
  const making = new Map<string, Promise<Kept>>();
  const again = createMakeAgain();
  const compressor = createCompressor();
  const inTurn = createTurns(rateLimitScale);
  const answeredFrom = new WeakMap<FastifyRequest, Kept>();
  let answered = 0;
  let second = { at: 0, text: "" };

  function isFresh(one: Kept, now: number): boolean {
    // The clock may be set back.
    if (now >= one.until || now < one.madeAt) return false;
    return one.revision === changes.revision() || !changes.hasChanged(one.topics, one.revision);
  }

  /** Whether it is fresh. If so, its age is counted from this revision on. */
  function confirmFresh(one: Kept, now: number): boolean {
    if (!isFresh(one, now)) return false;
    one.revision = changes.revision();
    return true;
  }

  /** For how long it has not been so any more; milliseconds, 0 while it is. */
  function outdatedMs(one: Kept, now: number): number {
    if (confirmFresh(one, now)) return 0;
    if (now < one.madeAt) return Number.POSITIVE_INFINITY;
    // The first change since, of whatever: no later than the first that concerns it.
    const changedMs = changes.hasChanged(one.topics, one.revision)
      ? performance.now() - changes.learntAt(one.revision + 1)
      : 0;
    return Math.max(changedMs, now - one.until, 1);
  }

  /** The header of a moment; its text is the same one for a whole second. */
  function dateAt(now: number): string {
    const at = Math.floor(now / 1_000);
    if (second.at !== at) second = { at, text: new Date(at * 1_000).toUTCString() };
    return second.text;
  }

  /** Seconds since this was last known to be so; 0 while it is. */
  function ageInSeconds(outdated: number): number {
    const silentMs = changes.age();
    return Math.floor(Math.max(silentMs > SILENT_MS ? silentMs : 0, outdated) / 1_000);
  }

  const isUnderWay = (address: string) => making.has(address) || again.waits(address);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.url ?? "";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const one = isRead ? kept.get(address) : undefined;
    if (one === undefined || one.heads === null) return false;
    const now = clock.now();
    const outdated = outdatedMs(one, now);
    // A database that is busy keeps nobody waiting: for a while it may be told what was so before, and how long ago.
    if (outdated > 0 && !(outdated < previousForMs && isUnderWay(address))) return false;
    one.askedAt = now;
    const isKnown = one.bytes.isKnown(request.headers["if-none-match"]);
    const encoding = one.bytes.encodingFor(takenBy(request.headers["accept-encoding"]));
    const body = isKnown ? null : one.bytes.ready(encoding);
    if (!isKnown && body === null) return false;
    let head = one.heads.of(isKnown ? "unchanged" : encoding, body, dateAt(now));
    const mark = request.headers[ASK_HEADER];
    if (isAskMark(mark)) head = [...head, ASK_HEADER, mark];
    const age = ageInSeconds(outdated);
    if (age > 0) head = [...head, "age", String(age)];
    answered += 1;
    response.sendDate = false;
    response.writeHead(isKnown ? 304 : 200, head).end(body);
    return true;
  }

  async function make(
    address: string,
    produce: () => Promise<PublicAnswer<unknown>>,
    serialize: Serialize,
  ): Promise<Kept> {
    const [revision, madeAt] = [changes.revision(), clock.now()];
    const { body, freshness } = await produce();
    // The schema is an object's, as every answer of the contract is.
    const bytes = new AnswerBytes(serialize(body as Record<string, unknown>), compressor);
    const before = kept.peek(address);
    // Often it says what it said: nothing has to be compressed again.
    const isSame = before !== undefined && before.bytes.etag === bytes.etag;
    const one: Kept = {
      bytes: isSame ? before.bytes : bytes,
      heads: isSame ? before.heads : null,
      topics: freshness.topics,
      madeAt,
      askedAt: before?.askedAt ?? madeAt,
      until: freshness.until ?? Number.POSITIVE_INFINITY,
      revision,
    };
    kept.set(address, one);
    return one;
  }

  /** Where it is being made already, that; which may have begun before the last change. */
  function makeOnce(address: string, makeNow: () => Promise<Kept>): Promise<Kept> {
    const under = making.get(address);
    if (under !== undefined) return under;
    const made = makeNow().finally(() => making.delete(address));
    making.set(address, made);
    return made;
  }

  function makeLatelyAsked(): void {
    const now = clock.now();
    again.makeAll((address) => {
      const one = kept.peek(address);
      return one !== undefined && now - one.askedAt < LATELY_MS && !isFresh(one, now);
    });
  }
  // Where all wait for what is so now there is nothing to be told meanwhile.
  if (previousForMs > 0) changes.onLearnt(makeLatelyAsked);

  /** What is made now; what was so before, where that may still be told and the other is under way already, does not come at once, or fails. */
  function madeOr(address: string, known: Kept, made: () => Promise<Kept>): Promise<Kept> {
    const outdated = outdatedMs(known, clock.now());
    if (outdated >= previousForMs) return made();
    if (isUnderWay(address)) return Promise.resolve(known);
    const waitsMs = outdated < NEARLY_AS_GOOD_MS ? FIRST_WAITS_MS : OLD_WAITS_MS;
    const previous = new Promise<Kept>((resolve) => setTimeout(resolve, waitsMs, known));
    return Promise.race([made(), previous]).catch(() => known);
  }

  return {
    answer,
    answered: () => answered,

    async respond(request, reply, produce) {
      const address = request.raw.url ?? "";
      const known = kept.get(address);
      const makeIt = () => make(address, produce, serializerOf(reply));
      const makeInTurn = () => makeOnce(address, () => inTurn(byAddress(request), makeIt));
      const one =
        known === undefined
          ? await makeInTurn()
          : confirmFresh(known, clock.now())
            ? known
            : await madeOr(address, known, makeInTurn);
      again.learn(address, () => makeOnce(address, makeIt));
      answeredFrom.set(request, one);
      void reply.header("etag", one.bytes.etag).header("cache-control", CACHE_CONTROL);
      const age = ageInSeconds(outdatedMs(one, clock.now()));
      if (age > 0) void reply.header("age", age);
      if (one.bytes.isKnown(request.headers["if-none-match"])) {
        void reply.code(304);
        return "";
      }
      const { encoding, body } = await one.bytes.bytes(
        one.bytes.encodingFor(takenBy(request.headers["accept-encoding"])),
      );
      void reply.headers(Object.fromEntries(contentHeaders(encoding, body)));
      return body;
    },

    keepHeaders(later) {
      later.addHook("onSend", (request, reply, _payload, done) => {
        const one = answeredFrom.get(request);
        if (one !== undefined)
          one.heads ??= new AnswerHeads(
            Object.entries(reply.getHeaders())
              .filter(([name]) => !OF_ONE_REQUEST.has(name))
              .flatMap(([name, value]) => [name, String(value)]),
          );
        done();
      });
    },
  };
}

type Serialize = (body: Record<string, unknown>) => string;

function serializerOf(reply: FastifyReply): Serialize {
  const serialize = reply.getSerializationFunction("200", "application/json");
  if (serialize === undefined) throw new Error("the contract has no schema for a public answer");
  return serialize;
}

/** Browsers have but a few ways to say it. */
const taken = new LRUCache<string, Encoding>({ max: 200 });

function takenBy(header: string | string[] | undefined): Encoding {
  if (header === undefined) return "identity";
  const text = String(header);
  const known = taken.get(text);
  if (known !== undefined) return known;
  const agreed = negotiator.negotiate(text, [...ENCODINGS]) ?? "identity";
  taken.set(text, agreed);
  return agreed;
}
