import type { JobWithMetadata, PgBoss, SendOptions } from "pg-boss";
import type { Db } from "#server/platform/db/database.ts";
import type { TaskInput } from "#server/platform/job-requests.ts";
import { bossHandle } from "#server/platform/jobs/boss-database.ts";
import type { Job, QueueName } from "#server/platform/jobs/job.ts";
import { createQueueRun, type QueuePorts } from "#server/platform/jobs/run-queue.ts";
import {
  RUN_OPTIONS,
  TASK_OPTIONS,
  type QueuePayload,
} from "#server/platform/jobs/queue-payload.ts";

const HEARTBEAT_EVERY_S = 2;
const POLLING_S = 600;
const SPARE_S = 60;

export interface QueueWorker {
  name: QueueName;
  everyMs: number;
  longestMs: number;
  start(): Promise<void>;
  wake(): void;
  sendRun(): Promise<void>;
  request(tx: Db, job: string, input?: TaskInput): Promise<void>;
}

export function createQueueWorker(
  boss: PgBoss,
  name: QueueName,
  jobs: readonly Job[],
  ports: QueuePorts,
): QueueWorker {
  const everyMs = Math.min(...jobs.map((job) => job.everyMs));
  const longestMs = jobs.length * ports.deadlineMs;
  const run = createQueueRun(jobs, ports);
  let workerId = "";

  const send = (work: QueuePayload, options: SendOptions = {}) =>
    boss.send(name, work, {
      ...(work.kind === "task" ? TASK_OPTIONS : RUN_OPTIONS),
      expireInSeconds: Math.ceil(longestMs / 1000) + SPARE_S,
      ...options,
    });

  /** Sent before any work, so that a crash cannot prevent it. Returns the requested jobs. */
  async function sendNext(): Promise<string[]> {
    const next = await send({ kind: "run" }, { startAfter: everyMs / 1000 });
    const waiting = await boss.findJobs<QueuePayload>(name, {
      queued: true,
      data: { kind: "run" },
    });
    const waitingRuns = waiting.filter(({ id }) => id !== next);
    if (waitingRuns.length > 0)
      await boss.deleteJob(
        name,
        waitingRuns.map(({ id }) => id),
      );
    return waitingRuns.flatMap(({ data }) => requestedBy(data));
  }

  async function handle(row: JobWithMetadata<QueuePayload>): Promise<void> {
    const { data, signal, startedOn, retryCount, retryLimit } = row;
    if (data.kind === "task") {
      const tries = { isFirstTry: retryCount === 0, isLastTry: retryCount >= retryLimit };
      return run.runTask({ ...data, ...tries }, signal);
    }
    const asked = new Set([...requestedBy(data), ...(await sendNext())]);
    await run.runDue(new Date(startedOn).getTime(), asked, signal);
  }

  return {
    name,
    everyMs,
    longestMs,
    async start() {
      workerId ||= await boss.work(
        name,
        {
          pollingIntervalSeconds: POLLING_S,
          heartbeatRefreshSeconds: HEARTBEAT_EVERY_S,
          includeMetadata: true,
        },
        async (rows: JobWithMetadata<QueuePayload>[]) => {
          for (const row of rows) await handle(row);
        },
      );
    },
    wake: () => boss.notifyWorker(workerId),
    sendRun: async () => void (await send({ kind: "run" })),
    async request(tx, job, input) {
      const work: QueuePayload =
        input === undefined ? { kind: "run", asked: job } : { kind: "task", job, input };
      // Within the transaction: a rollback removes the request too.
      await send(work, { db: bossHandle(tx) });
    },
  };
}

function requestedBy(work: QueuePayload): string[] {
  return work.kind === "run" && work.asked !== undefined ? [work.asked] : [];
}
