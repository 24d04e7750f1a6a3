import { findFeedState, markFeedFailure, markFeedSuccess } from "#server/db/job-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import { createGenerator } from "#server/domain/generate-predictions.ts";
import { inTime } from "#server/domain/in-time.ts";
import { sendDueMails } from "#server/domain/send-mails.ts";
import { sealPredictions } from "#server/domain/seal-predictions.ts";
import { settlePredictions } from "#server/domain/settle-predictions.ts";
import { answerBy, catchUp, type NamedFeed } from "#server/domain/sync-feed.ts";
import { DEADLINE_MS, type Job } from "#server/jobs/run-jobs.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const SECOND_MS = 1000;

/**
 * Reads the feed from its last good answer on, or all of it where it never gave one or has learnt more of the past. A
 * failure keeps the last good data and remembers since when it stands still.
 */
async function pollFeed(context: Context, source: NamedFeed, givenUp: AbortSignal): Promise<void> {
  const state = await findFeedState(context.db, source.id);
  try {
    const version = await inTime(source.feed.historyVersion(), answerBy(givenUp));
    await catchUp(context, source, state?.historyVersion === version ? state.lastSuccessAt : null, givenUp);
    await markFeedSuccess(context.db, source.id, now(context), version);
  } catch (error) {
    await markFeedFailure(context.db, source.id, now(context));
    throw error;
  }
}

function never(): AbortSignal {
  return new AbortController().signal;
}

/** Before the first request: scores as they stand now and, on a new database, predictions for them. */
export async function prepareData(context: Context, source: NamedFeed): Promise<void> {
  const before = await findFeedState(context.db, source.id);
  await pollFeed(context, source, AbortSignal.timeout(DEADLINE_MS));
  if (before?.lastSuccessAt != null) return;
  await createGenerator(context, source)();
  await sealPredictions(context, source);
  await settlePredictions(context, source);
}

export function createJobs(context: Context, source: NamedFeed, mailer: Mailer): Job[] {
  const generate = createGenerator(context, source);
  return [
    // In this order, in one lane: what is sealed is as the source last had it, a simulation that stood still predicts the
    // days it missed before it seals later ones, and nothing is judged while a correction is being stored.
    { lane: "data", name: "poll-feed", everyMs: 10 * SECOND_MS, run: (givenUp = never()) => pollFeed(context, source, givenUp) },
    { lane: "data", name: "generate-predictions", everyMs: 60 * SECOND_MS, run: async (givenUp) => void (await generate(givenUp)) },
    { lane: "data", name: "seal-predictions", everyMs: 10 * SECOND_MS, run: (givenUp) => sealPredictions(context, source, givenUp) },
    { lane: "data", name: "settle-predictions", everyMs: 10 * SECOND_MS, run: async () => void (await settlePredictions(context, source)) },
    {
      lane: "mail",
      name: "send-mails",
      everyMs: 5 * SECOND_MS,
      run: () => sendDueMails(context, mailer),
    },
  ];
}
