import { and, eq, gte, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { isNotWithheld } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";

export interface LateWindow {
  feed: string;
  since: Date;
  at: Date;
}

const hasBegun = notInArray(events.status, ["not_started", "postponed"]);

/** Matches without a seal at kick-off, or moved to before their seal. */
export async function listLate(db: Db, window: LateWindow): Promise<number[]> {
  return [
    ...(await listStartedWithoutSeal(db, window)),
    ...(await listStartedBeforeSeal(db, window)),
  ];
}

export async function lockIfLate(db: Db, eventId: number, window: LateWindow): Promise<boolean> {
  await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, eventId))
    .for("no key update");
  return (
    [
      ...(await listStartedWithoutSeal(db, window, eventId)),
      ...(await listStartedBeforeSeal(db, window, eventId)),
    ].length > 0
  );
}

async function listStartedWithoutSeal(
  db: Db,
  { feed, at }: LateWindow,
  eventId?: number,
): Promise<number[]> {
  const unsealed = db
    .selectDistinct({ eventId: predictions.eventId })
    .from(predictions)
    .where(
      and(
        isNull(predictions.sealedAt),
        eventId === undefined ? undefined : eq(predictions.eventId, eventId),
      ),
    )
    .as("unsealed");
  const begun = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, unsealed.eventId),
        eq(events.feed, feed),
        // A withheld match's kick-off is unreliable.
        or(and(lt(events.startAt, at), isNotWithheld), hasBegun),
        isNull(events.voidAt),
        ne(events.status, "postponed"),
      ),
    )
    .limit(1)
    .as("begun");
  const rows = await db
    .select({ id: begun.id })
    .from(unsealed)
    .innerJoinLateral(begun, sql`true`);
  return rows.map((row) => row.id);
}

export async function isSealedFrom(db: Db, eventId: number, startAt: Date): Promise<boolean> {
  const rows = await db
    .select({ id: predictions.id })
    .from(predictions)
    .where(
      and(
        eq(predictions.eventId, eventId),
        eq(predictions.unproven, false),
        gte(predictions.sealedAt, startAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function isPredicted(db: Db, eventId: number): Promise<boolean> {
  const rows = await db
    .select({ id: predictions.id })
    .from(predictions)
    .where(eq(predictions.eventId, eventId))
    .limit(1);
  return rows.length > 0;
}

async function listStartedBeforeSeal(
  db: Db,
  { feed, since, at }: LateWindow,
  eventId?: number,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(predictions, eq(predictions.eventId, events.id))
    .where(
      and(
        eventId === undefined ? undefined : eq(events.id, eventId),
        eq(events.feed, feed),
        gte(events.startAt, since),
        lt(events.startAt, at),
        or(isNotWithheld, hasBegun),
        isNull(events.voidAt),
        eq(predictions.unproven, false),
        gte(predictions.sealedAt, events.startAt),
      ),
    );
  return rows.map((row) => row.id);
}
