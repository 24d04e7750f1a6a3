import type { components } from "#contract";
import {
  countPredictions,
  findEventById,
  findEventBySlug,
  findEventsByIds,
  findUnpredicted,
  type FullEvent,
  listEvents,
} from "#server/db/event-repository.ts";
import { findFeedState } from "#server/db/job-repository.ts";
import { listEventPredictions, listEventQuestions } from "#server/db/prediction-repository.ts";
import {
  findUnlocks,
  isCovered,
  listUnlocked,
  listUnlockedEventIds,
  type UnlockedRow,
  type UnlockedSince,
} from "#server/db/unlock-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import { dayRange } from "#server/domain/day-range.ts";
import { PRICE_PER_UNIT } from "#server/domain/prices.ts";
import { createSettledShares } from "#server/domain/settled-shares.ts";
import { unlockPredictions } from "#server/domain/unlock-predictions.ts";
import type { Handlers } from "#server/http/contract.ts";
import { Problem } from "#server/http/problem.ts";
import { refuseNavigation } from "#server/http/refuse-navigation.ts";
import { presentUser } from "#server/operations/auth-operations.ts";
import { pageOf, pagingMeta } from "#server/operations/page.ts";
import {
  type EventFacts,
  unixSeconds,
  wireEvent,
  wirePrediction,
} from "#server/operations/wire-event.ts";

type EventOperation =
  | "listEvents"
  | "getEvent"
  | "getEventWithPredictions"
  | "unlockPredictions"
  | "listUnlockedPredictions";
type Unlocked = components["schemas"]["UnlockedPrediction"];

export interface FeedFacts {
  name: string;
  notice: string | null;
}

const HOUR_MS = 3_600_000;
const SYNC_PAGE = 1000;
/** Matches that started longer ago are over, whatever was played. */
const CURRENT_MS = 12 * 3_600_000;
/** Repeated at the end of a sync, so that a change committed out of order is not missed. */
const SYNC_OVERLAP_MS = 5_000;
/** The highest id that the database counts to. */
const LAST_ID = 2_147_483_647;

export function eventOperations(context: Context, feed: FeedFacts): Pick<Handlers, EventOperation> {
  const { db } = context;
  const settledShares = createSettledShares(context);

  async function factsOf(rows: readonly FullEvent[]): Promise<EventFacts> {
    const ids = rows.map((row) => row.event.id);
    const [counts, unpredicted, settledByTournament] = await Promise.all([
      countPredictions(db, ids),
      findUnpredicted(db, ids),
      settledShares(),
    ]);
    return { counts, unpredicted, settledByTournament };
  }

  async function sourceMeta(): Promise<components["schemas"]["SourceMeta"]> {
    const state = await findFeedState(db, feed.name);
    return { stale_since: unixSeconds(state?.failingSince ?? null), notice: feed.notice };
  }

  async function detail(
    slug: string,
    unlocked: (row: FullEvent) => Promise<Partial<components["schemas"]["Event"]>>,
  ) {
    const row = await findEventBySlug(db, slug);
    if (row === undefined)
      throw new Problem(404, "not_found", "There is no match at this address.");
    const [facts, questions, meta, own] = await Promise.all([
      factsOf([row]),
      listEventQuestions(db, row.event.id),
      sourceMeta(),
      unlocked(row),
    ]);
    return { data: { ...wireEvent(row, facts), ...own }, questions, meta };
  }

  /** Every prediction of a match that is over; nothing before. */
  async function freePredictions(row: FullEvent): Promise<Unlocked[]> {
    if (row.event.status !== "ended" || row.event.voidAt !== null) return [];
    const all = await listEventPredictions(db, row.event.id);
    return all
      .filter(({ prediction }) => prediction.sealedAt !== null)
      .map((proven) => ({
        id: proven.prediction.id,
        event_id: row.event.id,
        event_slug: row.event.slug,
        unlocked_at: null,
        prediction: wirePrediction(proven),
      }));
  }

  return {
    async listEvents({ query }) {
      const at = now(context).getTime();
      const range =
        query.schedule_date === undefined
          ? {
              from: new Date(at - 6 * HOUR_MS),
              to: new Date(at + 8 * 24 * HOUR_MS),
              excludeEnded: true,
            }
          : { ...dayRange(query.schedule_date, query.tz ?? "UTC"), excludeEnded: false };
      const page = pageOf(query);
      const { total, rows } = await listEvents(
        db,
        {
          feed: feed.name,
          ...range,
          sportId: query.sport_id,
          tournamentId: query.tournament_id,
          status: query.status,
        },
        { ...page, descending: query.sort === "start_at desc" },
      );
      const [facts, meta] = await Promise.all([factsOf(rows), sourceMeta()]);
      return {
        data: rows.map((row) => wireEvent(row, facts)),
        meta: { ...pagingMeta(total, page), ...meta },
      };
    },

    getEvent({ path }) {
      return detail(path.slug, async (row) => ({
        unlocked_predictions: await freePredictions(row),
      }));
    },

    getEventWithPredictions({ path, signedIn }) {
      const { userId } = signedIn();
      return detail(path.slug, async (row) => {
        const own = (await listUnlocked(db, userId, { eventId: row.event.id })).map(wireUnlocked);
        const free = (await freePredictions(row)).filter(
          ({ id }) => !own.some((entry) => entry.prediction.id === id),
        );
        const questions = await listEventQuestions(db, row.event.id);
        const [unlocks, covered] = await Promise.all([
          findUnlocks(db, userId, row.event.id),
          isCovered(db, userId, row.event.id),
        ]);
        const locked = questions.filter(
          (question) => !unlocks.some((unlock) => unlock.questionId === question.id),
        );
        const isFree = covered || row.event.status === "ended";
        return {
          unlocked_predictions: [...own, ...free],
          required_points: isFree ? 0 : locked.length * PRICE_PER_UNIT,
        };
      });
    },

    async unlockPredictions({ path, query, signedIn, headers }) {
      refuseNavigation(headers);
      const { userId } = signedIn();
      const asked =
        query.question_ids === undefined ? null : query.question_ids.split(",").map(Number);
      const result = await unlockPredictions(context, userId, {
        eventId: path.id,
        asked,
        feed: feed.name,
      });
      const row = await findEventById(db, path.id);
      const own =
        result.free && row !== undefined
          ? await freePredictions(row)
          : (await listUnlocked(db, userId, { eventId: path.id })).map(wireUnlocked);
      const predictions = own.filter((entry) =>
        result.questionIds.includes(entry.prediction.question.id),
      );
      const count = predictions.length;
      return {
        message:
          count === 0
            ? "0 prediction(s) unlocked. Please try again"
            : `${count} prediction(s) unlocked`,
        data: {
          predictions_unlocked: count,
          points_spent: result.pointsSpent,
          allowance_used: result.allowanceUsed,
          predictions,
          user: await presentUser(context, userId),
        },
      };
    },

    async listUnlockedPredictions({ query, signedIn }) {
      const { userId } = signedIn();
      // What changes is dated by the database, and not by the clock of whichever process answers.
      const at = await context.trustedClock.read();
      const since = query.since === undefined ? undefined : readCursor(query.since, at);
      const place = since === undefined ? {} : { since };
      const page = await listUnlocked(db, userId, { ...place, limit: SYNC_PAGE });
      // A clock that was wrong left what lies ahead: all in one page, for no cursor names a place there.
      const rows =
        page.length === SYNC_PAGE && page.some((row) => changedAt(row) > at)
          ? await listUnlocked(db, userId, { ...place, limit: LAST_ID })
          : page;
      const current = await listUnlockedEventIds(db, userId, new Date(at - CURRENT_MS));
      const events = await findEventsByIds(db, [
        ...new Set([...rows.map((row) => row.unlock.eventId), ...current]),
      ]);
      const facts = await factsOf(events);
      const more = rows === page && rows.length === SYNC_PAGE;
      const last = rows.at(-1);
      const cursor =
        more && last !== undefined
          ? `${changedAt(last)}-${last.unlock.id}`
          : String(at - SYNC_OVERLAP_MS);
      return {
        data: rows.map(wireUnlocked),
        events: events.map((row) => wireEvent(row, facts)),
        meta: { cursor, more, user_id: userId },
      };
    },
  };
}

/**
 * The contract has shown that it is digits, and perhaps an unlock's id behind a stroke. One from the future is none: a
 * clock that was wrong gave it, and more has changed since than lies behind it.
 */
function readCursor(cursor: string, now: number): UnlockedSince | undefined {
  const [time, id] = cursor.split("-");
  if (Number(time) > now) return undefined;
  return {
    at: new Date(Number(time)),
    afterId: id === undefined ? null : Math.min(Number(id), LAST_ID),
  };
}

function changedAt(row: UnlockedRow): number {
  return Math.max(
    row.unlock.unlockedAt.getTime(),
    row.prediction.updatedAt.getTime(),
    row.returnedAt?.getTime() ?? 0,
  );
}

function wireUnlocked(row: UnlockedRow): Unlocked {
  return {
    id: row.prediction.id,
    event_id: row.unlock.eventId,
    event_slug: row.eventSlug,
    unlocked_at: unixSeconds(row.unlock.unlockedAt),
    prediction: wirePrediction(row),
    ...(row.returnedAt === null
      ? {}
      : { returned: { points: row.unlock.points, at: unixSeconds(row.returnedAt) } }),
  };
}
