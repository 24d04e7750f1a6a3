import { DAY_MS } from "#domain/day.ts";
import { findEventsByIds, type FullEvent } from "#server/fixtures/event-repository.ts";
import type { PredictionSummary } from "#server/fixtures/event-serializer.ts";
import { FRESH_MS } from "#server/fixtures/match-moments.ts";
import { type Context, now } from "#server/platform/context.ts";
import {
  insertBatches,
  listNewResults,
  listTimeZonesWithQuietHours,
  listReadyMatches,
} from "#server/push/audience-repository.ts";
import { composeMessages, MAX_PAYLOAD_BYTES, type MomentFacts } from "#server/push/message.ts";
import {
  insertMoment,
  listUnplannedMoments,
  markPlanned,
  type MomentRow,
} from "#server/push/moment-repository.ts";
import { minuteOfDayIn } from "#server/push/quiet-hours.ts";

const MOMENTS_AT_ONCE = 50;

type PlanContext = Pick<Context, "db" | "clock">;
type Summarize = (rows: readonly FullEvent[]) => Promise<(row: FullEvent) => PredictionSummary>;

/** Turns each moment into batches of subscriptions. A kill leaves all or nothing of a moment. */
export async function planPushes(
  context: PlanContext,
  summarize: Summarize,
  signal?: AbortSignal,
): Promise<void> {
  await recordAccountMoments(context);
  for (;;) {
    const moments = await listUnplannedMoments(context.db, MOMENTS_AT_ONCE);
    if (moments.length === 0) return;
    const summaryOf = await readSummaries(context, summarize, moments);
    for (const moment of moments) {
      signal?.throwIfAborted();
      await planMoment(context, moment, summaryOf(moment.eventId));
    }
  }
}

async function readSummaries(
  { db }: PlanContext,
  summarize: Summarize,
  moments: readonly MomentRow[],
): Promise<(eventId: number) => PredictionSummary | null> {
  const rows = await findEventsByIds(db, [...new Set(moments.map(({ eventId }) => eventId))]);
  const summaryOf = await summarize(rows);
  const byEvent = new Map(rows.map((row) => [row.event.id, summaryOf(row)]));
  return (eventId) => byEvent.get(eventId) ?? null;
}

async function planMoment(
  context: PlanContext,
  moment: MomentRow,
  summary: PredictionSummary | null,
): Promise<void> {
  const at = now(context);
  const zones = await listTimeZonesWithQuietHours(context.db);
  const minuteByZone = new Map(
    zones.flatMap((tz) => {
      const minute = minuteOfDayIn(tz, at);
      return minute === null ? [] : [[tz, minute] as const];
    }),
  );
  await context.db.transaction(async (tx) => {
    const { event } = moment.withScores;
    const whole = {
      ...moment.withScores,
      event: event === null || summary === null ? null : { ...event, ...summary },
    };
    const isShort = Buffer.byteLength(JSON.stringify(whole)) <= MAX_PAYLOAD_BYTES;
    const withScores = isShort ? whole : { ...whole, event: null };
    if (!(await markPlanned(tx, { id: moment.id, withScores, plannedAt: at }))) return;
    if (moment.expiresAt > at) await insertBatches(tx, moment, { at, minuteByZone });
  });
}

async function recordAccountMoments(context: PlanContext): Promise<void> {
  const at = now(context);
  const results = await listNewResults(context.db, at);
  const ready = await listReadyMatches(context.db, {
    since: new Date(at.getTime() - FRESH_MS),
    at,
  });
  const ids = [...new Set([...results.map(({ eventId }) => eventId), ...ready])];
  const matches = new Map(
    (await findEventsByIds(context.db, ids)).map((row) => [row.event.id, row]),
  );
  const insert = async (eventId: number, facts: MomentFacts, expiresAt: Date) => {
    const match = matches.get(eventId);
    if (match === undefined) return;
    const messages = composeMessages(match, facts, { at, event: null });
    const { kind, sequence } = facts;
    await insertMoment(context.db, { eventId, kind, sequence, ...messages, at, expiresAt });
  };
  for (const { eventId, right, judged } of results)
    await insert(
      eventId,
      { kind: "settled", sequence: `${right}/${judged}`, result: { right, judged } },
      new Date(at.getTime() + DAY_MS),
    );
  for (const eventId of ready) {
    const startAt = matches.get(eventId)?.event.startAt ?? at;
    await insert(eventId, { kind: "ready", sequence: "1" }, startAt);
  }
}
