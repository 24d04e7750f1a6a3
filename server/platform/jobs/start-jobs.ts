import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { JobRequests } from "#server/platform/job-requests.ts";
import { bossOptions } from "#server/platform/jobs/boss-database.ts";
import {
  DEAD_LETTERS,
  DEADLINE_MS,
  type Job,
  type JobsHealth,
  NO_JOBS,
} from "#server/platform/jobs/job.ts";
import { watchJobs } from "#server/platform/jobs/job-state-repository.ts";
import { readJobsHealth } from "#server/platform/jobs/jobs-health.ts";
import { checkQueues } from "#server/platform/jobs/queue-repository.ts";
import { createQueueWorker } from "#server/platform/jobs/queue-worker.ts";
import { loggableError } from "#server/platform/loggable-error.ts";

export interface JobRunner {
  health(): Promise<JobsHealth>;
  stop(): Promise<void>;
}

export interface JobPorts {
  database: Pick<Database, "db" | "runScript">;
  log: FastifyBaseLogger;
  requests?: JobRequests;
  deadlineMs?: number;
  pollMs?: number;
}

const POLL_MS = 1000;
const HEALTH_MS = 1_500;
const OUTAGE_FAILURES = 3;

/** Each queue runs in one process at a time (docs/decisions/0030). Retries a failed start. */
export function startJobs(
  jobs: readonly Job[],
  { database, log, requests, deadlineMs = DEADLINE_MS, pollMs = POLL_MS }: JobPorts,
): JobRunner {
  const { db } = database;
  const ending = new AbortController();
  const boss = new PgBoss({
    ...bossOptions(database),
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    flowIntervalSeconds: 3600,
  });
  const queues = [...new Set(jobs.map((job) => job.queue))].map((name) =>
    createQueueWorker(
      boss,
      name,
      jobs.filter((job) => job.queue === name),
      { db, log, deadlineMs, ending: ending.signal },
    ),
  );
  const outage = createOutage(log);
  let hasStarted = false;
  let lastHealth = NO_JOBS;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    const names = [DEAD_LETTERS, ...queues.map((queue) => queue.name)];
    for (const name of names.filter((candidate) => !existing.has(candidate)))
      await boss.createQueue(name, { policy: name === DEAD_LETTERS ? "standard" : "singleton" });
    await watchJobs(
      db,
      jobs.map((job) => job.name),
    );
    for (const queue of queues) await queue.start();
    requests?.use(async (tx, name, input) => {
      const job = jobs.find((candidate) => candidate.name === name);
      const queue = queues.find((candidate) => candidate.name === job?.queue);
      if (queue === undefined) throw new Error(`there is no job ${name}`);
      await queue.request(tx, name, input);
    });
    hasStarted = true;
  }

  async function checkAll(): Promise<void> {
    if (!hasStarted) await start();
    for (const { name, isReady, hasNextRun, hasLostRun } of await checkQueues(db, queues)) {
      const queue = queues.find((candidate) => candidate.name === name);
      if (queue === undefined || ending.signal.aborted) return;
      if (hasLostRun) await boss.supervise(name);
      if (!hasNextRun) await queue.sendRun();
      if (isReady || hasLostRun || !hasNextRun) queue.wake();
    }
    outage.end();
  }

  function report(error: unknown): void {
    if (!ending.signal.aborted) outage.report(error, hasStarted ? OUTAGE_FAILURES : 1);
  }

  function poll(): void {
    polling = checkAll().catch(report);
    void polling.finally(() => {
      if (!ending.signal.aborted) timer = setTimeout(poll, pollMs);
    });
  }

  boss.on("error", report);
  boss.on("warning", ({ message, data }) => log.warn({ warning: data }, message));
  poll();

  return {
    async health() {
      const read = readJobsHealth(db, jobs, deadlineMs);
      lastHealth = await withTimeout(read, AbortSignal.timeout(HEALTH_MS)).catch(() => lastHealth);
      return { ...lastHealth, problem: outage.problem() };
    },
    async stop() {
      ending.abort();
      requests?.use(null);
      clearTimeout(timer);
      await polling;
      const longest = Math.max(...queues.map((queue) => queue.longestMs));
      await boss.stop({ graceful: true, timeout: longest });
    },
  };
}

function createOutage(log: FastifyBaseLogger) {
  let failures = 0;
  let problem: string | null = null;
  return {
    problem: () => problem,
    report(thrown: unknown, threshold: number): void {
      const error = asError(thrown);
      failures += 1;
      if (failures === 1) log.error({ err: error }, "Jobs cannot run. They will be retried.");
      if (failures >= threshold) problem = `No jobs can run: ${loggableError(error).message}`;
    },
    end(): void {
      if (failures > 0) log.info("Jobs run again.");
      failures = 0;
      problem = null;
    },
  };
}

/** pg-boss emits copies of errors. A copy of a failed query still holds its parameters. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== "object" || thrown === null) return new Error(String(thrown));
  const { message, cause } = thrown as { message?: unknown; cause?: unknown };
  const original = cause instanceof Error ? cause : undefined;
  return "params" in thrown
    ? (original ?? new Error("A query failed."))
    : new Error(String(message), { cause: original });
}
