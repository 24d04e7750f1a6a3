import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/database.ts";
import { DEAD_LETTERS, type QueueState } from "#server/platform/jobs/job.ts";

/** Read only. pg-boss writes it, and its version is pinned. */
const rows = pgSchema("pgboss").table("job", {
  name: text("name").notNull(),
  state: text("state").notNull(),
  data: jsonb("data"),
  startAfter: at("start_after").notNull(),
  heartbeatOn: at("heartbeat_on"),
  heartbeatSeconds: integer("heartbeat_seconds"),
});

const now = sql`clock_timestamp()`;
const queued = sql`${rows.state} in ('created', 'retry')`;
const due = sql`${rows.startAfter} <= ${now}`;

export interface QueueLook {
  name: string;
  ready: boolean;
  /** False also for times too far ahead, which a wrong clock leaves. */
  followed: boolean;
  lost: boolean;
}

export async function lookAtQueues(
  db: Db,
  queues: readonly { name: string; everyMs: number }[],
): Promise<QueueLook[]> {
  const names = sql.join(
    queues.map(({ name, everyMs }) => sql`(${name}::text, ${everyMs}::float8)`),
    sql`, `,
  );
  const thereIs = (where: SQL | undefined) =>
    sql<boolean>`exists (select from ${rows} where ${and(sql`${rows.name} = queues.name`, where)})`;
  const active = eq(rows.state, "active");
  const isRun = sql`${rows.data} @> '{"kind": "run"}'`;
  return db
    .select({
      name: sql<string>`queues.name`,
      ready: sql<boolean>`${thereIs(and(queued, due))} and not ${thereIs(active)}`,
      followed: sql<boolean>`${thereIs(and(active, isRun))} or ${thereIs(
        and(
          queued,
          isRun,
          sql`${rows.startAfter} <= ${now} + 2 * queues.every_ms * interval '1 millisecond'`,
        ),
      )}`,
      lost: thereIs(
        and(
          active,
          sql`${rows.heartbeatOn} < ${now} - ${rows.heartbeatSeconds} * interval '1 second'`,
        ),
      ),
    })
    .from(sql`(values ${names}) queues(name, every_ms)`);
}

export async function countQueues(db: Db): Promise<Map<string, QueueState>> {
  const counted = await db
    .select({ name: rows.name, state: rows.state, count: count() })
    .from(rows)
    .where(ne(rows.state, "completed"))
    .groupBy(rows.name, rows.state);
  const queues = new Map<string, QueueState>();
  for (const { name, state, count: n } of counted) {
    const queue = queues.get(name) ?? { queued: 0, active: 0, failed: 0 };
    if (state === "created" || state === "retry") queue.queued += n;
    if (state === "active") queue.active += n;
    if (state === "failed") queue.failed += n;
    queues.set(name, queue);
  }
  return queues;
}

export function deadLettersOf(queues: ReadonlyMap<string, QueueState>): number {
  return queues.get(DEAD_LETTERS)?.queued ?? 0;
}
