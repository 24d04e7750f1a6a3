import { and, asc, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { QUESTION_IDS } from "#engine/question-list.ts";
import { type FullEvent, findEventById } from "#server/fixtures/event-repository.ts";
import { events, tournaments } from "#server/fixtures/tables.ts";
import { isNotWithheld } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";
import { listEventPredictions, type ProvenRow } from "#server/proofs/proof-repository.ts";
import { openCards } from "#server/unlocks/tables.ts";

const OPEN_QUESTION_ID = QUESTION_IDS["match-result"];

export interface OpenCard {
  match: FullEvent;
  opened: ProvenRow;
}

export async function hasOpenCard(db: Db, feed: string, day: Day): Promise<boolean> {
  return (await db.select().from(openCards).where(isCardOf(feed, day))).length > 0;
}

/** Paid content: the caller decides whether to show it. */
export async function findOpenCard(db: Db, feed: string, day: Day): Promise<OpenCard | null> {
  const [chosen] = await db.select().from(openCards).where(isCardOf(feed, day));
  if (chosen === undefined) return null;
  const [match, rows] = await Promise.all([
    findEventById(db, chosen.eventId),
    listEventPredictions(db, chosen.eventId),
  ]);
  const opened = rows.find(({ question }) => question.id === OPEN_QUESTION_ID);
  return match === undefined || opened === undefined ? null : { match, opened };
}

/** The last match of the most important competition, because its card stays open longest. */
export async function findCardCandidate(
  db: Db,
  { feed, from, to }: { feed: string; from: Date; to: Date },
): Promise<number | null> {
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .innerJoin(
      predictions,
      and(eq(predictions.eventId, events.id), eq(predictions.questionId, OPEN_QUESTION_ID)),
    )
    .where(
      and(
        eq(events.feed, feed),
        eq(events.status, "not_started"),
        gt(events.startAt, from),
        lt(events.startAt, to),
        isNull(events.voidAt),
        isNotWithheld,
        eq(predictions.afterwards, false),
      ),
    )
    .orderBy(desc(tournaments.priority), desc(events.startAt), asc(events.id))
    .limit(1);
  return row?.id ?? null;
}

/** Keeps the card that another process chose first. */
export async function saveOpenCard(db: Db, card: typeof openCards.$inferInsert): Promise<void> {
  await db.insert(openCards).values(card).onConflictDoNothing();
}

function isCardOf(feed: string, day: Day) {
  return and(eq(openCards.feed, feed), eq(openCards.day, day));
}
