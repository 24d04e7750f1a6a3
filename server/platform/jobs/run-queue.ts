import type { FastifyBaseLogger } from "fastify";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import { ClockJumpError } from "#server/platform/clock/trusted-clock.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { TaskInput } from "#server/platform/job-requests.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import {
  type JobStateRow,
  markJobFailure,
  markJobSuccess,
  readJobStates,
} from "#server/platform/jobs/job-state-repository.ts";
import { loggableError } from "#server/platform/loggable-error.ts";

const MAX_BACK_OFF = 10;

export interface QueuePorts {
  db: Db;
  log: FastifyBaseLogger;
  deadlineMs: number;
  ending: AbortSignal;
}

export interface Task {
  job: string;
  input: TaskInput;
  isFirstTry: boolean;
  isLastTry: boolean;
}

export interface QueueRun {
  /**
   * @param at start of the run by the database's time
   * @param claim aborted when another process takes over
   */
  runDue(at: number, requested: ReadonlySet<string>, claim: AbortSignal): Promise<void>;
  runTask(task: Task, claim: AbortSignal): Promise<void>;
}

/** A job that fails or exceeds its deadline backs off and never blocks the others. */
export function createQueueRun(
  jobs: readonly Job[],
  { db, log, deadlineMs, ending }: QueuePorts,
): QueueRun {
  /** Abandoned runs that still continue: never start a second one beside them. */
  const running = new Set<string>();

  async function withDeadline(
    name: string,
    claim: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (running.has(name)) throw new Error("The previous run has not ended.");
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error(`It did not end within ${deadlineMs / 1000} seconds.`)),
      deadlineMs,
    );
    const signal = AbortSignal.any([deadline.signal, claim]);
    running.add(name);
    const run = work(signal).finally(() => running.delete(name));
    await withTimeout(run, signal).finally(() => clearTimeout(timer));
  }

  async function runJob(job: Job, state: JobStateRow, at: number, claim: AbortSignal) {
    const { name, everyMs } = job;
    const failure = await withDeadline(name, claim, (signal) => job.run(signal, ending)).then(
      () => null,
      asError,
    );
    // The new owner records the result.
    claim.throwIfAborted();
    const failures = failure === null ? 0 : state.failures + 1;
    const dueAt = new Date(at + everyMs * Math.min(1 + failures, MAX_BACK_OFF));
    if (failure === null) {
      await markJobSuccess(db, name, dueAt);
      if (state.failures > 0) log.info({ job: name }, "A job works again.");
    } else {
      const stopped = failure instanceof ClockJumpError ? failure.message : null;
      await markJobFailure(db, name, {
        dueAt,
        lastError: loggableError(failure).message,
        stopped,
      });
      if (failures === 1)
        log.error({ err: failure, job: name }, "A job failed. It will be retried.");
    }
  }

  return {
    async runDue(at, requested, claim) {
      const { states } = await readJobStates(
        db,
        jobs.map((job) => job.name),
      );
      for (const job of jobs) {
        const state = states.get(job.name);
        if (state === undefined || !(requested.has(job.name) || isDue(job, state, at))) continue;
        if (ending.aborted) return;
        claim.throwIfAborted();
        await runJob(job, state, at, claim);
      }
    },
    async runTask({ job: name, input, isFirstTry, isLastTry }, claim) {
      const job = jobs.find((candidate) => candidate.name === name);
      const runTask = job?.runTask?.bind(job);
      if (runTask === undefined) throw new Error(`there is no task ${name}`);
      const failure = await withDeadline(name, claim, (signal) =>
        runTask(input, signal, ending),
      ).then(() => null, asError);
      if (failure !== null) {
        const facts = { err: failure, job: name, input };
        if (isLastTry) log.error(facts, "A task was given up. Retry it with npm run jobs.");
        else if (isFirstTry) log.error(facts, "A task failed. It will be retried.");
        // pg-boss stores the error: it must not hold personal data.
        throw new Error(loggableError(failure).message);
      }
      // An interrupted task may be incomplete.
      if (ending.aborted) throw new Error("The program ended.");
    },
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** A time further ahead than any back-off comes from a wrong clock. */
function isDue({ everyMs }: Job, { dueAt }: JobStateRow, at: number): boolean {
  const wait = dueAt.getTime() - at;
  return wait <= 0 || wait > everyMs * MAX_BACK_OFF;
}
