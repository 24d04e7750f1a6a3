import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/platform/clock/clock.ts";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import { ClockJumpError } from "#server/platform/clock/trusted-clock.ts";
import type { Db } from "#server/platform/db/database.ts";
import { dropLease, takeLease } from "#server/platform/jobs/lease-repository.ts";

export interface Job {
  name: string;
  /**
   * Jobs of a queue run one after another, in their order: what one stores the next can count on. A queue that stalls,
   * on a mail server or with a hundred thousand refunds, keeps no other waiting.
   */
  queue: "data" | "refund" | "mail" | "upkeep";
  everyMs: number;
  /** How long its failures are nobody's concern, as those of a mail server that is being restarted; 0 where not given. */
  graceMs?: number;
  /**
   * @param signal aborted at the deadline, after which this must store nothing that others would not expect
   * @param ending aborted when the program ends: what may go on at the next start is left to it
   */
  run(signal?: AbortSignal, ending?: AbortSignal): Promise<void>;
}

export interface JobState {
  lastSuccessAt: number | null;
  failures: number;
  /** True where it keeps failing, or was stopped. */
  failing: boolean;
  /** Why it was stopped, in words for the operator; null where it was not. */
  stopped: string | null;
  /** True where it has not succeeded for longer than a run can take, whether it failed or was never run. */
  late: boolean;
}

export interface JobRunner {
  state(): Record<string, JobState>;
  /** Waits for a job under way, but no longer than to its deadline, then hands the lease back. */
  stop(): Promise<void>;
}

const LEASE_MS = 60_000;
const LONGEST_BACK_OFF = 10;
/** Failures in a row that may be an accident. */
const ACCIDENTS = 2;
/**
 * How long a run may take before the next job is run: long for reading all of a source's past, and short for the
 * half hour that a seal has.
 */
export const DEADLINE_MS = 5 * 60_000;
/** Intervals that a job may miss before it is late. */
const MISSED = 3;

export interface JobPorts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** This process, unlike every other on the database. */
  holder: string;
  /** How long a process that vanished keeps the others from its jobs. */
  leaseMs?: number;
  deadlineMs?: number;
}

/** A job and when it is to be run and how it is doing. */
interface ScheduledJob {
  job: Job;
  lastSuccessAt: number | null;
  failures: number;
  dueAt: number;
  /** When it last succeeded, by the same clock as `dueAt`: one that is never set. */
  succeededAt: number;
  /** When it first failed since, by that clock; null while it works. */
  failingSince: number | null;
  stopped: string | null;
  underWay: boolean;
}

/** Runs every job at its own interval, in queues. */
export function runJobs(jobs: readonly Job[], ports: JobPorts): JobRunner {
  const queues = [...new Set(jobs.map((job) => job.queue))].map((queue) =>
    runQueue(
      queue,
      jobs.filter((job) => job.queue === queue),
      ports,
    ),
  );
  return {
    state: () => Object.assign({}, ...queues.map((queue) => queue.state())),
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
      // Where the database does not answer, the lease runs out by itself.
      await dropLease(ports.db, ports.holder).catch((error: unknown) =>
        ports.log.warn({ err: error }, "the jobs were not handed over"),
      );
    },
  };
}

/**
 * Runs jobs one after another. Of the processes on one database only the holder of the queue's lease runs them. A job
 * that fails, or does not end by the deadline, backs off and is logged at its first failure, never ends the process.
 */
function runQueue(
  queue: string,
  jobs: readonly Job[],
  { db, clock, log, holder, leaseMs = LEASE_MS, deadlineMs = DEADLINE_MS }: JobPorts,
): JobRunner {
  const schedule: ScheduledJob[] = jobs.map((job) => ({
    job,
    lastSuccessAt: null,
    failures: 0,
    dueAt: 0,
    succeededAt: 0,
    failingSince: null,
    stopped: null,
    underWay: false,
  }));
  /** Since when these jobs are this process's to run; null while they are another's. */
  let oursSince: number | null = performance.now();
  const ending = new AbortController();
  let isLeaseFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    // Intervals follow the real time, so that a clock set for a test, or put back, still lets the jobs run.
    const due = schedule.filter(({ dueAt }) => dueAt <= performance.now());
    if (due.length === 0) return;
    if (!(await holdLease())) return;
    // A job may outlast the lease, which is renewed meanwhile; a renewal that fails is tried again in time.
    const renewal = setInterval(() => void holdLease().catch(() => undefined), leaseMs / 3);
    try {
      for (const scheduled of due) {
        if (ending.signal.aborted) return;
        await runOne(scheduled);
      }
    } finally {
      clearInterval(renewal);
    }
  }

  async function holdLease(): Promise<boolean> {
    const held = await takeLease(db, { name: queue, holder, forMs: leaseMs });
    isLeaseFailing = false;
    oursSince = held ? (oursSince ?? performance.now()) : null;
    return held;
  }

  async function runOne(scheduled: ScheduledJob): Promise<void> {
    const { name, everyMs } = scheduled.job;
    try {
      await runWithTimeout(scheduled);
      if (scheduled.failures > 0) log.info({ job: name }, "job works again");
      scheduled.lastSuccessAt = clock.now();
      scheduled.succeededAt = performance.now();
      scheduled.failures = 0;
      scheduled.failingSince = null;
      scheduled.stopped = null;
    } catch (error) {
      scheduled.failures += 1;
      scheduled.failingSince ??= performance.now();
      scheduled.stopped = error instanceof ClockJumpError ? error.message : null;
      if (scheduled.failures === 1)
        log.error({ err: error, job: name }, "job failed; it will be tried again");
    }
    scheduled.dueAt =
      performance.now() + everyMs * Math.min(1 + scheduled.failures, LONGEST_BACK_OFF);
  }

  /** Waits for a run until its deadline; one that goes on all the same is never joined by a second. */
  async function runWithTimeout(scheduled: ScheduledJob): Promise<void> {
    if (scheduled.underWay) throw new Error("the run before has still not ended");
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error(`it did not end within ${deadlineMs / 1000} seconds`)),
      deadlineMs,
    );
    scheduled.underWay = true;
    const run = scheduled.job
      .run(deadline.signal, ending.signal)
      .finally(() => (scheduled.underWay = false));
    await withTimeout(run, deadline.signal).finally(() => clearTimeout(timer));
  }

  function stateOf({
    job,
    lastSuccessAt,
    failures,
    succeededAt,
    failingSince,
    stopped,
  }: ScheduledJob): JobState {
    const now = performance.now();
    const longest = MISSED * job.everyMs + jobs.length * deadlineMs;
    const late = oursSince !== null && now - Math.max(oursSince, succeededAt) > longest;
    const isFailing =
      failingSince !== null && failures > ACCIDENTS && now - failingSince >= (job.graceMs ?? 0);
    return { lastSuccessAt, failures, failing: stopped !== null || isFailing, stopped, late };
  }

  function tick(): void {
    current = runDue().catch((error: unknown) => {
      // Asked for every second: a database that is down is told of once.
      if (!isLeaseFailing)
        log.error({ err: error, queue }, "jobs could not run; they will be tried again");
      isLeaseFailing = true;
    });
    void current.finally(() => {
      if (!ending.signal.aborted) timer = setTimeout(tick, 1000);
    });
  }

  tick();
  return {
    state: () =>
      Object.fromEntries(schedule.map((scheduled) => [scheduled.job.name, stateOf(scheduled)])),
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
