import type { components } from "#contract";
import type { FeedFacts } from "#server/feeds/feed.ts";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { MIN_SETTLED } from "#server/track-record/record-figures.ts";
import {
  type RecordQuery,
  createRecordCache,
  type KnownNames,
  type RecordCache,
} from "#server/track-record/record-cache.ts";
import { serializeRecord } from "#server/track-record/record-serializer.ts";
import { Refusal } from "#server/platform/refusal.ts";

type Schemas = components["schemas"];

export type TrackRecordCache = RecordCache<Schemas["TrackRecord"]>;

export const RECORD_TOPIC = "track_record";
const RETRY_AFTER_S = 5;

export function createTrackRecordCache(
  context: Pick<Context, "reader">,
  feed: string,
  changes: Pick<ChangeWatch, "markChanged">,
): TrackRecordCache {
  return createRecordCache(context, feed, serializeRecord, () => changes.markChanged(RECORD_TOPIC));
}

export function trackRecordOperations(
  record: TrackRecordCache,
  feed: FeedFacts,
): Pick<Handlers, "getTrackRecord"> {
  return {
    async getTrackRecord({ query }) {
      const filter = {
        tournamentId: query.tournament_id,
        question: query.question,
        model: query.model,
      };
      const ready = await record.answer(filter);
      if (ready === null)
        throw new Refusal(
          "unready",
          "unavailable",
          "The record could not be worked out just now. Please try again in a few seconds.",
          { retryAfterSeconds: RETRY_AFTER_S },
        );
      refuseUnknown(filter, ready.known);
      return new PublicAnswer(
        { data: ready.answer, meta: { least: MIN_SETTLED, notice: feed.notice } },
        { topics: [RECORD_TOPIC] },
      );
    },
  };
}

/** Unknown names must not fill the cache. */
function refuseUnknown(
  { tournamentId, question, model }: RecordQuery,
  { tournaments, questions, models }: KnownNames,
): void {
  const unknown = [
    ...(tournamentId === undefined || tournaments.has(tournamentId) ? [] : ["tournament_id"]),
    ...(question === undefined || questions.some(({ slug }) => slug === question)
      ? []
      : ["question"]),
    ...(model === undefined || models.has(model) ? [] : ["model"]),
  ];
  const [first] = unknown;
  if (first === undefined) return;
  const notKnown = "is not one that is known here";
  throw new Refusal("malformed", "bad_request", `${first} ${notKnown}.`, {
    errors: Object.fromEntries(unknown.map((name) => [name, [notKnown]])),
  });
}
