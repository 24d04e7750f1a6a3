import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { mergeUnlocked } from "#domain/unlocked-predictions.ts";
import { serializeUser } from "#server/accounts/user-serializer.ts";
import { findCoverage } from "#server/credits/allowance-repository.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import { type PredictionsOfEvents, readEventPage } from "#server/fixtures/event-page.ts";
import { serializeEvent } from "#server/fixtures/event-serializer.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import type { LimitGroups } from "#server/platform/http/rate-limits.ts";
import { refuseNavigation } from "#server/platform/http/refuse-navigation.ts";
import { readUnlocked } from "#server/unlocks/read-unlocked.ts";
import { readSale } from "#server/unlocks/sale.ts";
import { unlockPredictions } from "#server/unlocks/unlock-predictions.ts";
import { listOffered, unlockedOf } from "#server/unlocks/unlock-repository.ts";
import { serializeFree, serializeUnlocked } from "#server/unlocks/unlock-serializer.ts";

type UnlockOperation = "getEventWithPredictions" | "unlockPredictions" | "listUnlockedPredictions";

/** Limits a stolen token. */
export const UNLOCK_LIMITS: LimitGroups = {
  unlock: [
    {
      name: "token",
      max: 120,
      windowMs: 60_000,
      key: (request) => request.headers.authorization,
    },
  ],
};

export function unlockOperations(
  context: Context,
  feed: FeedFacts,
  predictions: PredictionsOfEvents,
): Pick<Handlers, UnlockOperation> {
  const { db } = context;
  return {
    getEventWithPredictions({ path, signedIn }) {
      const { userId } = signedIn();
      return readEventPage({ db, feed, predictions }, path.slug, async ({ event }) => {
        const [offered, free, coverage] = await Promise.all([
          listOffered(db, userId, event.id),
          predictions.listFree(event),
          findCoverage(db, userId, event.id),
        ]);
        const unlocked = offered.flatMap((row) => unlockedOf(row, event, coverage));
        const isCovered = coverage !== null && coverage.returnedAt === null;
        const { open } = await readSale(db, event, offered);
        return {
          unlocked_predictions: mergeUnlocked(unlocked.map(serializeUnlocked), free),
          required_points: isCovered ? 0 : open.length * PRICE_PER_UNIT,
          covered: isCovered,
        };
      });
    },

    async unlockPredictions({ path, query, signedIn, headers }) {
      refuseNavigation(headers);
      const questionIds =
        query.question_ids === undefined ? null : query.question_ids.split(",").map(Number);
      const { event, unlocked, free, pointsSpent, allowanceUsed, account } =
        await unlockPredictions(context, signedIn().userId, {
          eventId: path.id,
          questionIds,
          feed: feed.name,
        });
      const all = [
        ...unlocked.map(serializeUnlocked),
        ...free.map((row) => serializeFree(event, row)),
      ];
      return {
        message:
          all.length === 0
            ? "0 prediction(s) unlocked. Please try again"
            : `${all.length} prediction(s) unlocked`,
        data: {
          predictions_unlocked: all.length,
          points_spent: pointsSpent,
          allowance_used: allowanceUsed,
          predictions: all,
          user: serializeUser(account),
        },
      };
    },

    async listUnlockedPredictions({ query, signedIn }) {
      const { userId } = signedIn();
      const { rows, events, cursor, more } = await readUnlocked(context, userId, query.since);
      const summaryOf = await predictions.summarize(events);
      return {
        data: rows.map(serializeUnlocked),
        events: events.map((row) => serializeEvent(row, summaryOf(row))),
        meta: { cursor, more, user_id: userId },
      };
    },
  };
}
