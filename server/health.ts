import type { FastifyInstance } from "fastify";
import { countMailFailures } from "#server/mail/mail-repository.ts";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";
import { PING_MS } from "#server/platform/db/ping.ts";
import type { JobsHealth, JobState } from "#server/platform/jobs/job.ts";

export interface HealthPorts {
  db: Db;
  isAnswering(): Promise<boolean>;
  jobs(): Promise<JobsHealth>;
}

const DATABASE_PROBLEM = "The database does not answer, or takes no writes: its disk may be full.";

export function registerHealth(app: FastifyInstance, { db, isAnswering, jobs }: HealthPorts): void {
  app.get("/healthz", { exposeHeadRoute: true }, async (_request, reply) => {
    const [isReady, health] = await Promise.all([isAnswering(), jobs()]);
    const { jobs: states, queues, deadLetters } = health;
    const problem = health.problem ?? (isReady ? null : DATABASE_PROBLEM);
    const jobNames = (matches: (state: JobState) => boolean) =>
      Object.entries(states)
        .filter(([, state]) => matches(state))
        .map(([name]) => name);
    const failing = jobNames((state) => state.failing);
    const late = jobNames((state) => state.late);
    const ok = problem === null && failing.length === 0 && late.length === 0;
    const mails = await withTimeout(countMailFailures(db), AbortSignal.timeout(PING_MS)).catch(
      () => ({ refused: null, retrying: null }),
    );
    return reply
      .header("cache-control", "no-store")
      .code(ok ? 200 : 503)
      .send({ ok, problem, failing, late, jobs: states, queues, deadLetters, mails });
  });
  app.get("/readyz", { exposeHeadRoute: true }, async (_request, reply) => {
    const ready = await isAnswering();
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}
