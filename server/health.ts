import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { countMailFailures } from "#server/mail/mail-repository.ts";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { JobsHealth, JobState } from "#server/platform/jobs/job.ts";

/** How long health waits for the database: whoever asks gives up soon after. */
const PING_MS = 1_500;

/** `/healthz` tells how the jobs and mails are doing, `/readyz` whether the database answers. */
export function registerHealth(
  app: FastifyInstance,
  db: Db,
  jobs: () => Promise<JobsHealth>,
): void {
  app.get("/healthz", async (_request, reply) => {
    const { problem, jobs: states, queues, deadLetters } = await jobs();
    const namesOf = (is: (state: JobState) => boolean) =>
      Object.entries(states)
        .filter(([, state]) => is(state))
        .map(([name]) => name);
    const failing = namesOf((state) => state.failing);
    const late = namesOf((state) => state.late);
    const ok = problem === null && failing.length === 0 && late.length === 0;
    // Null where the database does not say in time; `/readyz` tells of that.
    const mails = await withTimeout(countMailFailures(db), AbortSignal.timeout(PING_MS)).catch(
      () => ({ refused: null, retrying: null }),
    );
    return reply
      .header("cache-control", "no-store")
      .code(ok ? 200 : 503)
      .send({ ok, problem, failing, late, jobs: states, queues, deadLetters, mails });
  });
  app.get("/readyz", async (_request, reply) => {
    const ready = await answers(db);
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}

/** True where the database answers in time. */
async function answers(db: Db): Promise<boolean> {
  return withTimeout(Promise.resolve(db.execute(sql`select 1`)), AbortSignal.timeout(PING_MS)).then(
    () => true,
    () => false,
  );
}
