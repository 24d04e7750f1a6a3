import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/clock.ts";
import { dropLease, takeLease } from "#server/db/job-repository.ts";
import type { Db } from "#server/db/open.ts";

export interface Job {
  name: string;
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

/**
 * Runs jobs one after another, each at its own interval. Of the processes on one database only the holder of the
 * lease runs them. A job that fails backs off and is logged at its first failure, never ends the process.
 */
export function runJobs(
  jobs: readonly Job[],
  { db, clock, log, holder }: { db: Db; clock: Clock; log: FastifyBaseLogger; holder: string },
): JobRunner {
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
    const now = new Date(Date.now());
    if (!(await takeLease(db, { name: "jobs", holder, now, until: new Date(now.getTime() + LEASE_MS) }))) return;
    for (const job of due) {
      if (stopped) return;
      await runOne(job);
    }
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
      await dropLease(db, holder);
    },
  };
}
