import compress from "@fastify/compress";
import etag from "@fastify/etag";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import { REQUEST_MARK_HEADER, isRequestMark } from "#domain/answer-time.ts";
import { ACCOUNT_LIMITS } from "#server/accounts/account-limits.ts";
import { accountOperations } from "#server/accounts/account-operations.ts";
import { peopleOperations } from "#server/accounts/people-operations.ts";
import { resolveRefreshToken } from "#server/accounts/refresh-sign-in.ts";
import { sessionOperations } from "#server/accounts/session-operations.ts";
import { resolveToken } from "#server/accounts/sign-in.ts";
import { clubOperations } from "#server/clubs/club-operations.ts";
import { CALENDAR_LIMITS, calendarOperations } from "#server/calendar/calendar-operations.ts";
import { registerCalendar } from "#server/calendar/register-calendar.ts";
import { creditOperations } from "#server/credits/credit-operations.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import type { PredictionsOfEvents } from "#server/fixtures/event-page.ts";
import { fixtureListOperations } from "#server/fixtures/fixture-lists.ts";
import { fixtureOperations } from "#server/fixtures/fixture-operations.ts";
import { FOLLOW_LIMITS, followOperations } from "#server/follows/follow-operations.ts";
import { registerHealth } from "#server/health.ts";
import { type MetricSources, registerMetrics } from "#server/metrics.ts";
import { registerMailboxPage } from "#server/mail/mailbox-page.ts";
import { registerLinkPreviews } from "#server/link-previews/register-link-previews.ts";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";
import type { Config } from "#server/platform/config/config.ts";
import { PAYMENT_LIMITS, paymentOperations } from "#server/payments/payment-operations.ts";
import { registerWebhooks } from "#server/payments/receive-webhook.ts";
import { type PaymentContext, processorsOf } from "#server/payments/payment-context.ts";
import { registerContract } from "#server/platform/http/contract.ts";
import { handleErrors, refuseUnroutable } from "#server/platform/http/errors.ts";
import { createPublicAnswers } from "#server/platform/http/public-answers.ts";
import { registerRateLimits } from "#server/platform/http/rate-limits.ts";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { serveApp } from "#server/platform/http/serve-app.ts";
import { readableUrl } from "#server/platform/http/readable-url.ts";
import {
  dropResetRequests,
  serverOptions,
  SOCKET_LIMITS,
  type SocketLimits,
} from "#server/platform/http/socket-limits.ts";
import { loggableError } from "#server/platform/loggable-error.ts";
import { validForwardedFor } from "#server/platform/network/forwarded-for.ts";
import type { JobsHealth } from "#server/platform/jobs/job.ts";
import { personalDataOperations } from "#server/personal-data/personal-data-operations.ts";
import { predictionOperations } from "#server/predictions/prediction-operations.ts";
import { listEventQuestions } from "#server/predictions/prediction-repository.ts";
import { findMatchFacts } from "#server/predictions/match-facts-repository.ts";
import { createSummaries } from "#server/predictions/prediction-summary.ts";
import { PROOF_LIMITS, proofOperations } from "#server/proofs/proof-operations.ts";
import { PUSH_LIMITS, pushOperations } from "#server/push/push-operations.ts";
import { tableOperations } from "#server/standings/table-operations.ts";
import { refreshPeriodically } from "#server/track-record/refresh-periodically.ts";
import {
  trackRecordOperations,
  type TrackRecordCache,
} from "#server/track-record/track-record-operations.ts";
import { seasonChancesOperations } from "#server/season-chances/season-chances-operations.ts";
import { openCardOperations } from "#server/unlocks/open-card.ts";
import { UNLOCK_LIMITS, unlockOperations } from "#server/unlocks/unlock-operations.ts";
import { listFree } from "#server/unlocks/unlock-predictions.ts";
import { serializeFree } from "#server/unlocks/unlock-serializer.ts";

export interface AppDependencies {
  context: PaymentContext;
  config: Pick<Config, "production" | "logLevel" | "trustProxy" | "smtpUrl" | "appUrl"> &
    Partial<Pick<Config, "geoOrigin">>;
  feed: FeedFacts;
  record: TrackRecordCache;
  changes: ChangeWatch;
  webRoot: string;
  isAnswering(): Promise<boolean>;
  jobs(): Promise<JobsHealth>;
  metrics?: MetricSources;
  log?: { write(line: string): void };
  rateLimitScale?: number;
  /** Maximum age of a stale response that is sent during a refresh. By default none is sent. */
  staleForMs?: number;
  socketLimits?: SocketLimits;
}

const BODY_LIMIT = 64 * 1024;

export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { context, config, socketLimits: limits = SOCKET_LIMITS } = deps;
  const answers = createPublicAnswers({
    clock: context.clock,
    changes: deps.changes,
    rateLimitScale: deps.rateLimitScale ?? 1,
    ...(deps.staleForMs === undefined ? {} : { staleForMs: deps.staleForMs }),
  });
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // A HEAD would run the handler of a GET that charges. Each safe route allows HEAD itself.
    exposeHeadRoutes: false,
    ...serverOptions(limits, answers.answer),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    // Stored records refer to this id for years. A counter would restart with the process.
    genReqId: () => `req-${randomBytes(12).toString("hex")}`,
    frameworkErrors: refuseUnroutable,
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    logger: {
      level: config.logLevel,
      ...(deps.log === undefined ? {} : { stream: deps.log }),
      // Addresses and query strings can identify a person.
      serializers: {
        req: (request) => ({
          method: request.method,
          route: request.routeOptions?.url ?? "unmatched",
        }),
        err: loggableError,
      },
    },
    logController: new LogController({ disableRequestLogging: config.logLevel !== "debug" }),
  });
  handleErrors(app);
  dropResetRequests(app);
  // Must run before anything reads `request.ip`.
  app.addHook("onRequest", async ({ headers }) => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded !== undefined) headers["x-forwarded-for"] = validForwardedFor(String(forwarded));
  });
  const countWebhook =
    deps.metrics === undefined
      ? undefined
      : registerMetrics(app, deps.metrics, answers).countWebhook;
  await registerSecurityHeaders(app, {
    https: config.appUrl.startsWith("https://"),
    geoOrigin: config.geoOrigin,
    chatWidgetUrl: context.config.chatWidgetUrl,
    webRoot: deps.webRoot,
  });
  // Caches compute ages from this header, so it uses the server's own clock.
  app.addHook(
    "onSend",
    async (_request, reply) =>
      void reply.header("date", new Date(context.clock.now()).toUTCString()),
  );
  // The app ignores the time of a cached response, which carries another request's mark.
  app.addHook("onSend", async (request, reply) => {
    const mark = request.headers[REQUEST_MARK_HEADER];
    if (isRequestMark(mark)) reply.header(REQUEST_MARK_HEADER, mark);
  });
  // Lower case, because the compression plugin looks for it.
  app.addHook("onRequest", async (_request, reply) => void reply.header("vary", "accept-encoding"));
  await app.register(etag, { weak: true });
  await app.register(compress, {
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const limit = await registerRateLimits(app, context, {
    groups: {
      ...ACCOUNT_LIMITS,
      ...UNLOCK_LIMITS,
      ...PROOF_LIMITS,
      ...FOLLOW_LIMITS,
      ...PAYMENT_LIMITS,
      ...PUSH_LIMITS,
      ...CALENDAR_LIMITS,
    },
    scale: deps.rateLimitScale ?? 1,
  });
  answers.cacheHeaders(app);
  registerHealth(app, { db: context.db, isAnswering: deps.isAnswering, jobs: deps.jobs });
  if (!config.production && config.smtpUrl === null) registerMailboxPage(app, context.db);
  context.providers.standIns?.register(app);
  registerWebhooks(app, context, {
    scale: deps.rateLimitScale ?? 1,
    ...(countWebhook === undefined ? {} : { count: countWebhook }),
  });
  const predictions: PredictionsOfEvents = {
    summarize: createSummaries(context),
    listQuestions: (eventId) => listEventQuestions(context.db, eventId),
    findFacts: (eventId) => findMatchFacts(context.db, eventId),
    listFree: async (event) =>
      (await listFree(context.db, event)).map((row) => serializeFree(event, row)),
  };
  await registerContract(app, {
    handlers: {
      ...accountOperations(context),
      ...peopleOperations(context),
      ...sessionOperations(context),
      ...creditOperations(context, () => processorsOf(context.providers)),
      ...fixtureListOperations(context, deps.feed, predictions, deps.changes),
      ...fixtureOperations(context, deps.feed, predictions),
      ...clubOperations(context, deps.feed, predictions, deps.record),
      ...predictionOperations(context),
      ...followOperations(context),
      ...personalDataOperations(context),
      ...paymentOperations({ ...context, log: app.log }, config),
      ...unlockOperations(context, deps.feed, predictions),
      ...openCardOperations(context, deps.feed, predictions),
      ...trackRecordOperations(deps.record, deps.feed),
      ...tableOperations(context, deps.feed),
      ...proofOperations(context),
      ...calendarOperations(context, config),
      ...pushOperations(context, { allowsLoopback: !config.production }),
      ...seasonChancesOperations(context, deps.feed),
    },
    authenticate: {
      bearerAuth: ({ headers }) => resolveToken(context, headers.authorization),
      refreshToken: ({ headers }) => resolveRefreshToken(context, headers["refresh-token"]),
    },
    limit,
    answers,
  });
  registerCalendar(app, {
    context,
    feed: deps.feed,
    rateLimitScale: deps.rateLimitScale ?? 1,
  });
  registerLinkPreviews(app, {
    context,
    feed: deps.feed,
    predictions,
    webRoot: deps.webRoot,
    rateLimitScale: deps.rateLimitScale ?? 1,
  });
  await serveApp(app, deps.webRoot);
  refreshPeriodically(app, deps.record);
  return app;
}
