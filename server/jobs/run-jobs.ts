import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/clock.ts";
import { dropLease, takeLease } from "#server/db/job-repository.ts";
import type { Db } from "#server/db/open.ts";

export interface Job {
  name: string;
  /** Jobs of a lane run one after another; a lane that stalls, as on a mail server, keeps no other waiting. */
  lane: "data" | "mail";
  everyMs: number;
  run(): Promise<void>;
}

export interface JobState {
  lastSuccessAt: number | null;
  failures: number;
}

export interface JobRunner {
  state(): Record<string, JobState>;
  /** Waits for a job under way, then hands the lease back. */
  stop(): Promise<void>;
}

const LEASE_MS = 60_000;
const LONGEST_BACK_OFF = 10;

export interface JobPorts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** This process, unlike every other on the database. */
  holder: string;
  /** How long a process that vanished keeps the others from its jobs. */
  leaseMs?: number;
}

/** Runs every job at its own interval, in lanes. */
export function runJobs(jobs: readonly Job[], ports: JobPorts): JobRunner {
  const lanes = [...new Set(jobs.map((job) => job.lane))].map((lane) => runLane(lane, jobs.filter((job) => job.lane === lane), ports));
  return {
    state: () => Object.assign({}, ...lanes.map((lane) => lane.state())),
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await dropLease(ports.db, ports.holder);
    },
  };
}

/**
 * Runs jobs one after another. Of the processes on one database only the holder of the lane's lease runs them. A job
 * that fails backs off and is logged at its first failure, never ends the process.
 */
function runLane(lane: string, jobs: readonly Job[], { db, clock, log, holder, leaseMs = LEASE_MS }: JobPorts): JobRunner {
  const states = new Map<string, JobState & { dueAt: number }>(
    jobs.map((job) => [job.name, { lastSuccessAt: null, failures: 0, dueAt: 0 }]),
  );
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    // Intervals follow the real time, so that a clock set for a test still lets the jobs run.
    const due = jobs.filter((job) => (states.get(job.name)?.dueAt ?? 0) <= Date.now());
    if (due.length === 0) return;
    if (!(await holdLease())) return;
    // A job may outlast the lease, which is renewed meanwhile; a renewal that fails is tried again in time.
    const renewal = setInterval(() => void holdLease().catch(() => undefined), leaseMs / 3);
    try {
      for (const job of due) {
        if (stopped) return;
        await runOne(job);
      }
    } finally {
      clearInterval(renewal);
    }
  }

  function holdLease(): Promise<boolean> {
    const now = Date.now();
    return takeLease(db, { name: lane, holder, now: new Date(now), until: new Date(now + leaseMs) });
  }

  async function runOne(job: Job): Promise<void> {
    const state = states.get(job.name);
    if (state === undefined) return;
    try {
      await job.run();
      if (state.failures > 0) log.info({ job: job.name }, "job works again");
      state.lastSuccessAt = clock.now();
      state.failures = 0;
    } catch (error) {
      state.failures += 1;
      if (state.failures === 1) log.error({ err: error, job: job.name }, "job failed; it will be tried again");
    }
    state.dueAt = Date.now() + job.everyMs * Math.min(1 + state.failures, LONGEST_BACK_OFF);
  }

  function tick(): void {
    current = runDue().catch((error: unknown) => log.error({ err: error }, "jobs could not run"));
    void current.finally(() => {
      if (!stopped) timer = setTimeout(tick, 1000);
    });
  }

  tick();
  return {
    state: () => Object.fromEntries([...states].map(([name, { lastSuccessAt, failures }]) => [name, { lastSuccessAt, failures }])),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
