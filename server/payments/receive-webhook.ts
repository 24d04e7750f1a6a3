import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { API_PATH } from "#domain/paths.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  type PaymentProvider,
  type WebhookNotice,
  WebhookRefused,
} from "#server/payments/provider.ts";
import { insertWebhook } from "#server/payments/webhook-repository.ts";
import { byAddress } from "#server/platform/http/rate-limits.ts";
import { Refusal } from "#server/platform/refusal.ts";

const BODY_LIMIT = 256 * 1024;
/** Counts only refused requests. Signed ones may all come from one address. */
const MAX_REFUSED_PER_MINUTE = 60;
const MAX_LOGGED_KEYS = 5_000;
const MAX_NAME_LENGTH = 255;

type Outcome = "stored" | "repeated" | "refused";

/** Stores verified webhooks without the body, which holds names and e-mails. */
export function registerWebhooks(
  app: FastifyInstance,
  context: PaymentContext,
  {
    scale,
    count = () => undefined,
  }: { scale: number; count?: (provider: string, outcome: Outcome) => void },
): void {
  const limitRefused = app.createRateLimit({
    max: MAX_REFUSED_PER_MINUTE * scale,
    timeWindow: 60_000,
    keyGenerator: (request) => `webhook ${byAddress(request)}`,
    allowList: [],
  });
  const loggedKeys = new LRUCache<string, true>({ max: MAX_LOGGED_KEYS });
  function isFirstLog(...parts: readonly string[]): boolean {
    const key = parts.join(" ");
    const isNew = !loggedKeys.has(key);
    loggedKeys.set(key, true);
    return isNew;
  }

  async function refuse(
    request: FastifyRequest,
    provider: string,
    reason: string,
    raw: Buffer,
  ): Promise<never> {
    count(provider, "refused");
    const limit = await limitRefused(request);
    if (!limit.isAllowed && limit.isExceeded)
      throw new Refusal("too_many", "rate_limited", "Too many messages that are not valid.", {
        retryAfterSeconds: limit.ttlInSeconds,
      });
    if (isFirstLog(provider, reason, createHash("sha256").update(raw).digest("base64")))
      request.log.warn({ provider, why: reason }, "a webhook was refused");
    throw reason === "signature"
      ? new Refusal(
          "unauthenticated",
          "webhook_refused",
          "The signature of this message is not valid.",
        )
      : new Refusal("malformed", "webhook_refused", "This message is too old or unreadable.");
  }

  void app.register(async (scope) => {
    // Signatures cover the raw bytes, so no parser may run first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      `${API_PATH}/webhooks/:provider`,
      { bodyLimit: BODY_LIMIT, config: { rateLimit: false }, decompress: false },
      async (request, reply) => {
        const provider = providerOf(context, request.params.provider);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = await read(context, provider, raw, request).catch((error: unknown) => {
          if (!(error instanceof WebhookRefused)) throw error;
          return refuse(request, provider.name, error.reason, raw);
        });
        const isNew = await store(context, provider, notice);
        count(provider.name, isNew ? "stored" : "repeated");
        if (!isNew && isFirstLog(provider.name, "repeated", notice.eventId))
          request.log.info({ provider: provider.name }, "a repeated webhook was ignored");
        return reply.header("cache-control", "no-store").send({ received: true });
      },
    );
  });
}

function providerOf({ providers }: PaymentContext, name: string): PaymentProvider {
  const provider = providers.companies().find((provider) => provider.name === name);
  if (provider === undefined)
    throw new Refusal("missing", "not_found", "There is nothing at this address.");
  return provider;
}

async function read(
  context: PaymentContext,
  provider: PaymentProvider,
  raw: Buffer,
  { headers }: FastifyRequest,
): Promise<WebhookNotice> {
  const readAt = (nowMs: number) => {
    const notice = provider.readWebhook(raw, headers, nowMs);
    return requireStorable(notice);
  };
  try {
    return readAt(context.clock.now());
  } catch (error) {
    // The signature is right, but this process's clock may be wrong.
    if (error instanceof WebhookRefused && error.reason === "stale")
      return readAt(await context.trustedClock.read());
    throw error;
  }
}

/** @throws {WebhookRefused} for text that the database refuses */
function requireStorable(notice: WebhookNotice): WebhookNotice {
  const texts = [
    notice.eventId,
    notice.type,
    notice.subject?.reference ?? "",
    notice.subject?.providerReference ?? "",
  ];
  if (texts.some((text) => text.length > MAX_NAME_LENGTH || text.includes("\0")))
    throw new WebhookRefused("unreadable");
  return notice;
}

async function store(
  context: PaymentContext,
  { name }: PaymentProvider,
  { eventId, type, subject }: WebhookNotice,
): Promise<boolean> {
  // Use the database's clock, as the cleanup does.
  const at = new Date(await context.trustedClock.read());
  return context.db.transaction(async (tx) => {
    const isNew = await insertWebhook(tx, {
      provider: name,
      eventId,
      type,
      reference: subject?.reference ?? null,
      providerReference: subject?.providerReference ?? null,
      receivedAt: at,
      handledAt: subject === null ? at : null,
    });
    if (isNew && subject !== null) await context.jobs.request(tx, "handle-webhooks");
    return isNew;
  });
}
