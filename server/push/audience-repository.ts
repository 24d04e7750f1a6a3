import { type SQL, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/tables.ts";
import { unlocks } from "#server/credits/tables.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";
import { isAccountKind, type MomentRow } from "#server/push/moment-repository.ts";
import { pushBatches, pushFollows, pushSubscriptions } from "#server/push/tables.ts";

const BATCH_SIZE = 500;
/** Counting these notifications gives the score. */
export const SCORE_REVEALING_KINDS: ReadonlySet<MomentRow["kind"]> = new Set([
  "goal",
  "goal_struck_off",
]);

export async function listTimeZonesWithQuietHours(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tz: pushSubscriptions.tz })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.quietFrom} is not null`);
  return rows.map(({ tz }) => tz);
}

/** Puts each subscription into one batch, even if several of its follows match. */
export async function insertBatches(
  tx: Db,
  moment: Pick<MomentRow, "id" | "eventId" | "kind" | "sequence">,
  { at, minuteByZone }: { at: Date; minuteByZone: ReadonlyMap<string, number> },
): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${pushBatches} (moment_id, due_at, subscriptions, users)
    select ${moment.id}, ${time} + delay_s * interval '1 second', array_agg(id order by id),
      coalesce(array_agg(user_id order by id) filter (where user_id is not null), '{}')
    from (
      select s.id, s.delay_s, ${isAccountKind(moment.kind) ? ownerOf(time) : sql`null::int`} as user_id,
        (row_number() over (partition by s.delay_s order by s.id) - 1) / ${BATCH_SIZE}::int as batch
      from ${pushSubscriptions} s
      left join json_each_text(${JSON.stringify(Object.fromEntries(minuteByZone))}::json) zone
        on zone.key = s.tz
      where ${wants(moment, time)} and not ${isQuiet}
    ) wanting
    group by delay_s, batch`);
}

/** Quiet hours can include midnight. */
const isQuiet = sql`coalesce(
  case when s.quiet_from <= s.quiet_to
    then zone.value::int >= s.quiet_from and zone.value::int < s.quiet_to
    else zone.value::int >= s.quiet_from or zone.value::int < s.quiet_to
  end, false)`;

function wants(
  { eventId, kind, sequence }: Pick<MomentRow, "eventId" | "kind" | "sequence">,
  time: SQL,
): SQL {
  if (kind === "settled")
    return sql`'settled' = any(s.own) and s.session_id in (
      select ${sessions.id} from ${sessions}
      join (${settledResults(time)}) results on results.user_id = ${sessions.userId}
      where ${sessions.expiresAt} > ${time} and results.event_id = ${eventId}
        and results.judged_count > 0
        and results.right_count || '/' || results.judged_count = ${sequence})`;
  const follows = sql`s.id in (
    select f.subscription_id from ${pushFollows} f, ${events}
    where ${events.id} = ${eventId} and ${isFollowed}
      ${kind === "ready" ? sql`` : sql`and ${kind} = any(f.moments)`})
    ${SCORE_REVEALING_KINDS.has(kind) ? sql`and not s.hide_scores` : sql``}`;
  return kind === "ready"
    ? sql`'ready' = any(s.own) and ${isSignedIn(time)} and ${follows}`
    : follows;
}

export const isFollowed = sql`(
  (f.kind = 'team' and f.target_id in (${events.homeTeamId}, ${events.awayTeamId}))
  or (f.kind = 'tournament' and f.target_id = ${events.tournamentId})
  or (f.kind = 'event' and f.target_id = ${events.id}))`;

const ownerOf = (time: SQL) => sql`(select ${sessions.userId} from ${sessions}
  where ${sessions.id} = s.session_id and ${sessions.expiresAt} > ${time})`;

const isSignedIn = (time: SQL) => sql`exists (
  select from ${sessions} where ${sessions.id} = s.session_id and ${sessions.expiresAt} > ${time})`;

const WINDOW = sql`interval '1 hour'`;
/** A history that is imported settles old matches, which is no news. */
const OLDEST_MATCH = sql`interval '48 hours'`;

/** Results that were settled in the last hour, for users who want to be notified. */
function settledResults(time: SQL): SQL {
  return sql`
    select ${unlocks.userId}, ${unlocks.eventId},
      count(*) filter (where ${predictions.correct}) as right_count,
      count(${predictions.correct}) as judged_count
    from (
      select distinct ${sessions.userId} from ${pushSubscriptions} s
      join ${sessions} on ${sessions.id} = s.session_id
      where 'settled' = any(s.own)
    ) wanting
    join ${unlocks} on ${unlocks.userId} = wanting.user_id
    join ${predictions} on ${predictions.eventId} = ${unlocks.eventId}
      and ${predictions.questionId} = ${unlocks.questionId}
    join ${events} on ${events.id} = ${unlocks.eventId}
    where ${events.startAt} > ${time} - ${OLDEST_MATCH} and ${events.voidAt} is null
    group by ${unlocks.userId}, ${unlocks.eventId}
    having bool_and(${predictions.settledAt} is not null)
      and max(${predictions.settledAt}) > ${time} - ${WINDOW}`;
}

export interface SettledMatch {
  eventId: number;
  right: number;
  judged: number;
}

export async function listNewResults(db: Db, at: Date): Promise<SettledMatch[]> {
  const time = sql`${at.toISOString()}::timestamptz`;
  return rowsOf<SettledMatch>(
    await db.execute(sql`
    select distinct results.event_id as "eventId", results.right_count::int as right,
      results.judged_count::int as judged
    from (${settledResults(time)}) results
    join ${sessions} on ${sessions.userId} = results.user_id
    join ${pushSubscriptions} s on s.session_id = ${sessions.id} and 'settled' = any(s.own)
    where results.judged_count > 0 and not exists (
      select from push_moments m where m.event_id = results.event_id and m.kind = 'settled'
        and m.sequence = results.right_count || '/' || results.judged_count)`),
  );
}

/** Followed matches whose first predictions were made since then. */
export async function listReadyMatches(
  db: Db,
  { since, at }: { since: Date; at: Date },
): Promise<number[]> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
    select ${events.id} as id from ${events}
    where ${events.startAt} > ${time} and ${events.voidAt} is null
      and ${events.status} = 'not_started'
      and (select min(${predictions.createdAt}) from ${predictions}
        where ${predictions.eventId} = ${events.id}) >= ${since.toISOString()}::timestamptz
      and exists (select from ${pushFollows} f join ${pushSubscriptions} s on s.id = f.subscription_id
        where 'ready' = any(s.own) and ${isSignedIn(time)} and ${isFollowed})
      and not exists (
        select from push_moments m where m.event_id = ${events.id} and m.kind = 'ready')`),
  );
  return rows.map(({ id }) => id);
}

/** The driver's result has `rows`, which Drizzle's common type lacks. */
function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
