import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/database.ts";
import { DEAD_LETTERS, type QueueState } from "#server/platform/jobs/job.ts";

/** Read only. pg-boss writes it, and its version is pinned. */
const bossJobs = pgSchema("pgboss").table("job", {
  name: text("name").notNull(),
  state: text("state").notNull(),
  data: jsonb("data"),
  startAfter: at("start_after").notNull(),
  heartbeatOn: at("heartbeat_on"),
  heartbeatSeconds: integer("heartbeat_seconds"),
});

const now = sql`clock_timestamp()`;
const queued = sql`${bossJobs.state} in ('created', 'retry')`;
const due = sql`${bossJobs.startAfter} <= ${now}`;

export interface QueueCheck {
  name: string;
  isReady: boolean;
  /** False also for times too far ahead, which a wrong clock leaves. */
  hasNextRun: boolean;
  hasLostRun: boolean;
}

export async function checkQueues(
  db: Db,
  queues: readonly { name: string; everyMs: number }[],
): Promise<QueueCheck[]> {
  const names = sql.join(
    queues.map(({ name, everyMs }) => sql`(${name}::text, ${everyMs}::float8)`),
    sql`, `,
  );
  const existsWhere = (where: SQL | undefined) =>
    sql<boolean>`exists (select from ${bossJobs} where ${and(sql`${bossJobs.name} = queues.name`, where)})`;
  const active = eq(bossJobs.state, "active");
  const isRun = sql`${bossJobs.data} @> '{"kind": "run"}'`;
  return db
    .select({
      name: sql<string>`queues.name`,
      isReady: sql<boolean>`${existsWhere(and(queued, due))} and not ${existsWhere(active)}`,
      hasNextRun: sql<boolean>`${existsWhere(and(active, isRun))} or ${existsWhere(
        and(
          queued,
          isRun,
          sql`${bossJobs.startAfter} <= ${now} + 2 * queues.every_ms * interval '1 millisecond'`,
        ),
      )}`,
      hasLostRun: existsWhere(
        and(
          active,
          sql`${bossJobs.heartbeatOn} < ${now} - ${bossJobs.heartbeatSeconds} * interval '1 second'`,
        ),
      ),
    })
    .from(sql`(values ${names}) queues(name, every_ms)`);
}

export async function countQueues(db: Db): Promise<Map<string, QueueState>> {
  const counts = await db
    .select({ name: bossJobs.name, state: bossJobs.state, count: count() })
    .from(bossJobs)
    .where(ne(bossJobs.state, "completed"))
    .groupBy(bossJobs.name, bossJobs.state);
  const queues = new Map<string, QueueState>();
  for (const { name, state, count: n } of counts) {
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
