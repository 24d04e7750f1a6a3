import type { FastifyBaseLogger } from "fastify";
import { type Job as Row, PgBoss, type SendOptions } from "pg-boss";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Database } from "#server/platform/db/database.ts";
import { bossDatabase, bossHandle } from "#server/platform/jobs/boss-database.ts";
import { DEAD_LETTERS, DEADLINE_MS, type Job, type JobsHealth } from "#server/platform/jobs/job.ts";
import type { JobRequests, TaskInput } from "#server/platform/job-requests.ts";
import { watchJobs } from "#server/platform/jobs/job-state-repository.ts";
import { readJobsHealth } from "#server/platform/jobs/jobs-health.ts";
import { lookAtQueues } from "#server/platform/jobs/queue-repository.ts";
import { createQueueRun } from "#server/platform/jobs/run-queue.ts";

export interface JobRunner {
  /** How all jobs are doing, whichever process runs them; where the database does not say in time, as last heard. */
  health(): Promise<JobsHealth>;
  /** Waits for a job under way, but no longer than to its deadline. The others go on elsewhere. */
  stop(): Promise<void>;
}

export interface JobPorts {
  database: Pick<Database, "db" | "runScript">;
  log: FastifyBaseLogger;
  /** Where the rest of the program asks for jobs. */
  requests?: JobRequests;
  deadlineMs?: number;
  /** How often this process looks for what is due. */
  lookMs?: number;
}

/** `asked` names the job that is wanted now; else it is a run of what is due. */
type Work = { kind: "run"; asked?: string } | { kind: "task"; job: string; input: TaskInput };

const LOOK_MS = 1000;
/** Who does something says so more often than this; pg-boss takes no less. */
const HEARTBEAT_S = 10;
const HEARTBEAT_EVERY_S = 2;
const HOUR_S = 3600;
const HEALTH_MS = 1_500;
/** Looks in a row that fail before the operator is told: as many as a database may be away for a restart. */
const MISSED_LOOKS = 3;

/**
 * Runs every job at its own interval, each queue in one process of all on the database: docs/decisions/0029. Begins in
 * the background, and goes on trying where it cannot.
 */
export function startJobs(
  jobs: readonly Job[],
  { database, log, requests, deadlineMs = DEADLINE_MS, lookMs = LOOK_MS }: JobPorts,
): JobRunner {
  const { db } = database;
  const ending = new AbortController();
  const boss = new PgBoss({
    db: bossDatabase(database),
    // Both kinds are PostgreSQL, and neither needs anything else.
    backend: "postgres",
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    // Looked after here, every second: `look`. What pg-boss does by itself is to clear away what is long over.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    flowIntervalSeconds: HOUR_S,
    reindex: false,
    monitorVacuum: false,
  });
  let hasBegun = false;
  let problem: string | null = null;
  let missedLooks = 0;
  let lastHealth: Omit<JobsHealth, "problem"> = { jobs: {}, queues: {}, deadLetters: 0 };
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  const queues = [...new Set(jobs.map((job) => job.queue))].map((name) => {
    const own = jobs.filter((job) => job.queue === name);
    return {
      name,
      everyMs: Math.min(...own.map((job) => job.everyMs)),
      expireInSeconds: Math.ceil((own.length * deadlineMs) / 1000) + 60,
      run: createQueueRun(own, { db, log, deadlineMs, ending: ending.signal }),
      worker: "",
    };
  });
  type Queue = (typeof queues)[number];

  const optionsOf = ({ expireInSeconds }: Queue): SendOptions => ({
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_S,
    retryLimit: 0,
    deleteAfterSeconds: HOUR_S,
  });
  const taskOptions: SendOptions = {
    // Some twenty minutes of trying.
    retryLimit: 8,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 300,
    deadLetter: DEAD_LETTERS,
    deleteAfterSeconds: 24 * HOUR_S,
    retentionSeconds: 90 * 24 * HOUR_S,
  };

  async function begin(): Promise<void> {
    await boss.start();
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    const wanted = [DEAD_LETTERS, ...queues.map((queue) => queue.name)];
    for (const name of wanted.filter((one) => !known.has(one)))
      await boss.createQueue(name, { policy: name === DEAD_LETTERS ? "standard" : "singleton" });
    await watchJobs(
      db,
      jobs.map((job) => job.name),
    );
    for (const queue of queues) {
      queue.worker ||= await boss.work<Work>(
        queue.name,
        // It is woken when there is something to do.
        { pollingIntervalSeconds: 600, heartbeatRefreshSeconds: HEARTBEAT_EVERY_S },
        async ([row]) => (row === undefined ? undefined : handle(queue, row)),
      );
    }
    requests?.use(request);
    hasBegun = true;
  }

  async function handle(queue: Queue, { data, signal }: Row<Work>): Promise<void> {
    if (data.kind === "task") {
      await queue.run.runTask(data.job, data.input, signal);
      return;
    }
    const asked = await sendNext(queue);
    if (data.asked !== undefined) asked.add(data.asked);
    await queue.run.runDue(asked, signal);
  }

  /**
   * The next run is sent before this one does anything: whatever ends this process, it follows. It takes the place of all
   * that wait: this run does what they are there for.
   * @returns what they ask for
   */
  async function sendNext(queue: Queue): Promise<Set<string>> {
    const next = await boss.send(queue.name, { kind: "run" } satisfies Work, {
      ...optionsOf(queue),
      startAfter: queue.everyMs / 1000,
    });
    const waiting = await boss.findJobs<Work>(queue.name, { queued: true, data: { kind: "run" } });
    const others = waiting.filter(({ id }) => id !== next);
    if (others.length > 0)
      await boss.deleteJob(
        queue.name,
        others.map(({ id }) => id),
      );
    return new Set(
      others.flatMap(({ data }) =>
        data.kind === "run" && data.asked !== undefined ? data.asked : [],
      ),
    );
  }

  const request: Parameters<JobRequests["use"]>[0] = async (tx, name, input) => {
    const job = jobs.find((one) => one.name === name);
    const queue = queues.find((one) => one.name === job?.queue);
    if (queue === undefined) throw new Error(`there is no job ${name}`);
    const work: Work =
      input === undefined ? { kind: "run", asked: name } : { kind: "task", job: name, input };
    await boss.send(queue.name, work, {
      ...optionsOf(queue),
      ...(work.kind === "task" ? taskOptions : {}),
      // In this transaction alone: on the embedded database any other way waits for its end.
      db: bossHandle(tx),
    });
  };

  /** Wakes the queues that have something to do, takes over from who is gone, and mends a chain of runs that was cut. */
  async function lookOnce(): Promise<void> {
    if (!hasBegun) await begin();
    for (const { name, ready, followed, lost } of await lookAtQueues(db, queues)) {
      if (ending.signal.aborted) return;
      const queue = queues.find((one) => one.name === name);
      if (queue === undefined) continue;
      if (lost) await boss.supervise(name);
      if (!followed) await boss.send(name, { kind: "run" } satisfies Work, optionsOf(queue));
      if (ready || lost || !followed) boss.notifyWorker(queue.worker);
    }
    if (missedLooks > 0) log.info("jobs can be run again");
    missedLooks = 0;
    problem = null;
  }

  function look(): void {
    current = lookOnce().catch((error: unknown) => tell(error));
    void current.finally(() => {
      if (!ending.signal.aborted) timer = setTimeout(look, lookMs);
    });
  }

  /** Tried again every second: a database that is down is told of once. */
  function tell(thrown: unknown): void {
    if (ending.signal.aborted) return;
    const error = asError(thrown);
    missedLooks += 1;
    if (missedLooks === 1)
      log.error({ err: error }, "jobs could not be run; they will be tried again");
    if (!hasBegun || missedLooks >= MISSED_LOOKS) problem = `No jobs can be run: ${error.message}`;
  }

  boss.on("error", tell);
  boss.on("warning", ({ message, data }) => log.warn({ warning: data }, message));
  look();

  return {
    async health() {
      lastHealth = await withTimeout(
        readJobsHealth(db, jobs, deadlineMs),
        AbortSignal.timeout(HEALTH_MS),
      ).catch(() => lastHealth);
      return { problem, ...lastHealth };
    },
    async stop() {
      ending.abort();
      requests?.use(null);
      clearTimeout(timer);
      const longest = Math.max(...queues.map((queue) => queue.expireInSeconds)) * 1000;
      await current;
      await boss.stop({ graceful: true, timeout: longest });
    },
  };
}

/** pg-boss emits copies of errors, which are none; a copy of a failed query still holds its parameters. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== "object" || thrown === null) return new Error(String(thrown));
  const { message, cause } = thrown as { message?: unknown; cause?: unknown };
  const known = cause instanceof Error ? cause : undefined;
  return "params" in thrown
    ? (known ?? new Error("a query failed"))
    : new Error(String(message), { cause: known });
}
