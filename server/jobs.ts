import type { FastifyBaseLogger } from "fastify";
import { refreshRates } from "#server/credits/refresh-rates.ts";
import { deleteOldAuditEvents } from "#server/accounts/audit.ts";
import { deleteOldSignIns } from "#server/accounts/deleted-sign-ins.ts";
import { deleteOldFormerEmails } from "#server/accounts/former-email.ts";
import { deleteOldMailboxes } from "#server/accounts/rewarded-mailboxes.ts";
import { paymentJobs } from "#server/payment-jobs.ts";
import { sendResetLinks } from "#server/accounts/send-reset-links.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import { deleteOldFollows } from "#server/follows/follow-repository.ts";
import { pollFeed } from "#server/fixtures/poll-feed.ts";
import type { StorePorts } from "#server/fixtures/store-matches.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendDueMails } from "#server/mail/send-mails.ts";
import type { Context } from "#server/platform/context.ts";
import { deleteOverLimits } from "#server/platform/http/rate-limit-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { DEADLINE_MS, type Job } from "#server/platform/jobs/job.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { createSummaries } from "#server/predictions/prediction-summary.ts";
import { settlePredictions } from "#server/predictions/settle-predictions.ts";
import { isPredicted, isSealedFrom } from "#server/proofs/late-repository.ts";
import { sealPredictions } from "#server/proofs/seal-predictions.ts";
import { createSeasonSimulation } from "#server/season-chances/simulate-seasons.ts";
import { deleteOldMoments } from "#server/push/moment-repository.ts";
import { planPushes } from "#server/push/plan-pushes.ts";
import { createMomentRecorder } from "#server/push/record-moments.ts";
import { chooseOpenCard } from "#server/unlocks/open-card.ts";
import { refundVoidMatch, refundVoidMatches } from "#server/unlocks/refund-void-matches.ts";
import { DAY_MS } from "#domain/day.ts";
import { deleteExpiredTokens } from "#server/accounts/account-token-repository.ts";
import { deleteExpiredSessions } from "#server/accounts/session-repository.ts";
import { deleteDoneMails } from "#server/mail/mail-repository.ts";
import { deleteOldWebhooks } from "#server/payments/webhook-repository.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const MAIL_GRACE_MS = 5 * 60 * SECOND_MS;
const RATES_GRACE_MS = 24 * HOUR_MS;

const storePorts = (context: Context): StorePorts => ({
  isSealedFrom,
  isPredicted,
  recordMoments: createMomentRecorder(context),
});

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}

async function useTrustedClock(context: Context): Promise<Context> {
  await context.trustedClock.check();
  return { ...context, clock: context.trustedClock };
}

/** Stores current scores before the first request. */
export async function prepareFixtures(baseContext: Context, source: NamedFeed): Promise<void> {
  const context = await useTrustedClock(baseContext);
  await pollFeed(context, source, storePorts(context), AbortSignal.timeout(DEADLINE_MS));
}

export async function preparePredictions(baseContext: Context, source: NamedFeed): Promise<void> {
  const context = await useTrustedClock(baseContext);
  await createGenerator(context, source)();
  await sealPredictions(context, source);
  await settlePredictions(context, source);
}

export function createJobs(
  baseContext: PaymentContext,
  source: NamedFeed,
  mailer: Mailer,
  log?: FastifyBaseLogger,
): Job[] {
  const context = { ...baseContext, clock: baseContext.trustedClock };
  const generate = createGenerator(context, source);
  const ports = storePorts(context);
  const summarize = createSummaries(context);
  /** Irreversible work, such as a seal, waits while the clock is not trusted. */
  const onlyOnTrustedClock = (job: Job): Job => ({
    ...job,
    async run(signal, ending) {
      await context.trustedClock.check();
      await job.run(signal, ending);
    },
    ...(job.runTask === undefined
      ? {}
      : {
          async runTask(...task) {
            await context.trustedClock.check();
            await job.runTask?.(...task);
          },
        }),
  });
  return [
    // Order matters: seals need the latest feed data, and a demo first predicts missed days.
    onlyOnTrustedClock({
      queue: "data",
      name: "poll-feed",
      everyMs: 10 * SECOND_MS,
      run: (signal = neverAborted()) => pollFeed(context, source, ports, signal),
    }),
    onlyOnTrustedClock({
      queue: "data",
      name: "generate-predictions",
      everyMs: 60 * SECOND_MS,
      run: async (signal) => void (await generate(signal)),
    }),
    onlyOnTrustedClock({
      queue: "data",
      name: "choose-open-card",
      everyMs: 60 * SECOND_MS,
      run: () => chooseOpenCard(context, source),
    }),
    onlyOnTrustedClock({
      queue: "data",
      name: "seal-predictions",
      everyMs: 10 * SECOND_MS,
      run: (signal) => sealPredictions(context, source, signal),
    }),
    onlyOnTrustedClock({
      queue: "data",
      name: "settle-predictions",
      everyMs: 10 * SECOND_MS,
      run: async () => void (await settlePredictions(context, source)),
    }),
    onlyOnTrustedClock({
      queue: "refund",
      name: "refund-void-matches",
      everyMs: 30 * SECOND_MS,
      run: (signal, ending) => refundVoidMatches(context, signal, ending),
      runTask: ({ eventId }, ...ends) => refundVoidMatch(context, Number(eventId), ...ends),
    }),
    {
      queue: "mail",
      name: "send-reset-links",
      everyMs: 30 * SECOND_MS,
      run: (signal) => sendResetLinks(baseContext, signal),
    },
    {
      queue: "mail",
      name: "send-mails",
      everyMs: 10 * SECOND_MS,
      graceMs: MAIL_GRACE_MS,
      run: (...ends) =>
        sendDueMails(baseContext, mailer, {
          reportFailure: (failure) =>
            log?.warn(
              failure,
              failure.final
                ? "A mail was given up."
                : "A mail was not accepted. It will be retried.",
            ),
          signals: ends.filter((signal) => signal !== undefined),
        }),
    },
    onlyOnTrustedClock({
      queue: "push",
      name: "plan-pushes",
      everyMs: 10 * SECOND_MS,
      run: (signal) => planPushes(context, summarize, signal),
    }),
    ...paymentJobs({ ...context, ...(log === undefined ? {} : { log }) }).map(onlyOnTrustedClock),
    {
      queue: "upkeep",
      name: "forget-rate-limits",
      everyMs: 60 * SECOND_MS,
      run: async () => deleteOverLimits(context.db, new Date(await context.trustedClock.read())),
    },
    {
      queue: "upkeep",
      name: "simulate-seasons",
      everyMs: 60 * SECOND_MS,
      run: createSeasonSimulation(context, source),
    },
    {
      queue: "upkeep",
      name: "forget-old-account-data",
      everyMs: HOUR_MS,
      async run() {
        await deleteOldAuditEvents(context.db);
        await deleteOldFormerEmails(context.db);
        await deleteOldMailboxes(context.db);
        await deleteOldSignIns(context.db);
      },
    },
    {
      queue: "upkeep",
      name: "refresh-rates",
      everyMs: HOUR_MS,
      graceMs: RATES_GRACE_MS,
      run: (signal) =>
        refreshRates(
          context,
          (currencies) =>
            log?.warn(
              { currencies },
              "An exchange rate is out of range. The fallback rate is used.",
            ),
          signal,
        ),
    },
    onlyOnTrustedClock({
      queue: "upkeep",
      name: "forget-expired",
      everyMs: 600 * SECOND_MS,
      run: () => forgetExpired(context),
    }),
  ];
}

/** Tolerates a clock that is slow. */
const SESSION_MS = DAY_MS;
/** During this time a link reports "expired", not "unknown". */
const LINK_MS = 7 * DAY_MS;
const MAIL_MS = 30 * DAY_MS;
/** Providers repeat a webhook for three days. An operator may look one up for longer. */
const WEBHOOK_MS = 30 * DAY_MS;
/** A device that was not used for longer may bring a removed star back. */
const STAR_OFF_MS = 90 * DAY_MS;
/** A moment cannot repeat after a week. */
const MOMENT_MS = 7 * DAY_MS;

async function forgetExpired(context: Pick<Context, "db" | "clock">): Promise<void> {
  const now = context.clock.now();
  await deleteExpiredSessions(context.db, new Date(now - SESSION_MS));
  await deleteExpiredTokens(context.db, new Date(now - LINK_MS));
  await deleteDoneMails(context.db, new Date(now - MAIL_MS));
  await deleteOldWebhooks(context.db, new Date(now - WEBHOOK_MS));
  await deleteOldFollows(context.db, new Date(now - STAR_OFF_MS));
  await deleteOldMoments(context.db, new Date(now - MOMENT_MS));
}
