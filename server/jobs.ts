import type { FastifyBaseLogger } from "fastify";
import {
  findFeedState,
  markFeedFailure,
  markFeedSuccess,
} from "#server/platform/jobs/job-repository.ts";
import { deleteOverLimits } from "#server/platform/http/rate-limit-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { inTime } from "#server/platform/clock/timeout.ts";
import { sendDueMails } from "#server/mail/send-mails.ts";
import { refundVoidMatches } from "#server/unlocks/refund-void-matches.ts";
import { sealPredictions } from "#server/proofs/seal-predictions.ts";
import { settlePredictions } from "#server/predictions/settle-predictions.ts";
import { answerBy, catchUp, type NamedFeed } from "#server/fixtures/sync-feed.ts";
import { DEADLINE_MS, type Job } from "#server/platform/jobs/run-jobs.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const SECOND_MS = 1000;
/** A mail server may be away for as long as it takes to restart it; mails wait meanwhile. */
const MAIL_PATIENCE_MS = 5 * 60 * SECOND_MS;

/**
 * Reads the feed from its last good answer on, or all of it where it never gave one or has learnt more of the past. A
 * failure keeps the last good data and remembers since when it stands still.
 */
async function pollFeed(context: Context, source: NamedFeed, givenUp: AbortSignal): Promise<void> {
  const state = await findFeedState(context.db, source.id);
  try {
    const version = await inTime(source.feed.historyVersion(), answerBy(givenUp));
    await catchUp(
      context,
      source,
      state?.historyVersion === version ? state.lastSuccessAt : null,
      givenUp,
    );
    await markFeedSuccess(context.db, source.id, now(context), version);
  } catch (error) {
    await markFeedFailure(context.db, source.id, now(context));
    throw error;
  }
}

function never(): AbortSignal {
  return new AbortController().signal;
}

/** Where what cannot be undone takes the time from. */
async function inTrustedTime(context: Context): Promise<Context> {
  await context.trustedClock.check();
  return { ...context, clock: context.trustedClock };
}

/** Before the first request: scores as they stand now and, on a new database, predictions for them. */
export async function prepareData(given: Context, source: NamedFeed): Promise<void> {
  const context = await inTrustedTime(given);
  const before = await findFeedState(context.db, source.id);
  await pollFeed(context, source, AbortSignal.timeout(DEADLINE_MS));
  if (before?.lastSuccessAt != null) return;
  await createGenerator(context, source)();
  await sealPredictions(context, source);
  await settlePredictions(context, source);
}

export function createJobs(
  given: Context,
  source: NamedFeed,
  mailer: Mailer,
  log?: FastifyBaseLogger,
): Job[] {
  const context = { ...given, clock: given.trustedClock };
  const generate = createGenerator(context, source);
  /** A job that does what cannot be undone, such as to seal or to call off: it waits while the clock is not to be trusted. */
  const guarded = (job: Job): Job => ({
    ...job,
    async run(givenUp, ending) {
      await context.trustedClock.check();
      await job.run(givenUp, ending);
    },
  });
  return [
    // In this order, in one lane: what is sealed is as the source last had it, a simulation that stood still predicts the
    // days it missed before it seals later ones, and nothing is judged while a correction is being stored.
    guarded({
      lane: "data",
      name: "poll-feed",
      everyMs: 10 * SECOND_MS,
      run: (givenUp = never()) => pollFeed(context, source, givenUp),
    }),
    guarded({
      lane: "data",
      name: "generate-predictions",
      everyMs: 60 * SECOND_MS,
      run: async (givenUp) => void (await generate(givenUp)),
    }),
    guarded({
      lane: "data",
      name: "seal-predictions",
      everyMs: 10 * SECOND_MS,
      run: (givenUp) => sealPredictions(context, source, givenUp),
    }),
    guarded({
      lane: "data",
      name: "settle-predictions",
      everyMs: 10 * SECOND_MS,
      run: async () => void (await settlePredictions(context, source)),
    }),
    guarded({
      lane: "refund",
      name: "refund-void-matches",
      everyMs: 10 * SECOND_MS,
      run: (givenUp, ending) => refundVoidMatches(context, givenUp, ending),
    }),
    {
      lane: "mail",
      name: "send-mails",
      everyMs: 5 * SECOND_MS,
      patienceMs: MAIL_PATIENCE_MS,
      run: (...ends) =>
        sendDueMails(given, mailer, {
          tell: (failure) =>
            log?.warn(
              failure,
              failure.final ? "a mail is given up" : "a mail was not taken; it will be tried again",
            ),
          ends: ends.filter((signal) => signal !== undefined),
        }),
    },
    {
      lane: "upkeep",
      name: "forget-rate-limits",
      everyMs: 60 * SECOND_MS,
      run: async () => deleteOverLimits(context.db, new Date(await context.trustedClock.read())),
    },
  ];
}
