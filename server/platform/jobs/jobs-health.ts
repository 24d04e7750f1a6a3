import type { Db } from "#server/platform/db/database.ts";
import {
  DEADLINE_MS,
  type Job,
  type JobsHealth,
  type JobState,
} from "#server/platform/jobs/job.ts";
import { type JobStateRow, readJobStates } from "#server/platform/jobs/job-state-repository.ts";
import { countQueues, deadLettersOf } from "#server/platform/jobs/queue-repository.ts";

const TOLERATED_FAILURES = 2;
const MISSED_INTERVALS = 3;

export async function readJobsHealth(
  db: Db,
  jobs: readonly Job[],
  deadlineMs = DEADLINE_MS,
): Promise<JobsHealth> {
  const [{ at, states }, queues] = await Promise.all([
    readJobStates(
      db,
      jobs.map((job) => job.name),
    ),
    countQueues(db),
  ]);
  return {
    problem: null,
    jobs: Object.fromEntries(
      jobs.flatMap((job) => {
        const state = states.get(job.name);
        const earlierJobs = jobs.filter((other) => other.queue === job.queue).length;
        return state === undefined
          ? []
          : [[job.name, stateOf(job, state, at, earlierJobs * deadlineMs)] as const];
      }),
    ),
    queues: Object.fromEntries(
      [...new Set(jobs.map((job) => job.queue))].map((name) => [
        name,
        queues.get(name) ?? { queued: 0, active: 0, failed: 0 },
      ]),
    ),
    deadLetters: deadLettersOf(queues),
  };
}

function stateOf(job: Job, row: JobStateRow, at: number, longestRunMs: number): JobState {
  const { lastSuccessAt, failures, failingSince, since, stopped, lastError } = row;
  const maxSilenceMs = MISSED_INTERVALS * job.everyMs + longestRunMs;
  const lastSeenMs = Math.max(since.getTime(), lastSuccessAt?.getTime() ?? 0);
  const isFailing =
    failingSince !== null &&
    failures > TOLERATED_FAILURES &&
    at - failingSince.getTime() >= (job.graceMs ?? 0);
  return {
    lastSuccessAt: lastSuccessAt?.getTime() ?? null,
    failures,
    lastError,
    failing: stopped !== null || isFailing,
    stopped,
    late: at - lastSeenMs > maxSilenceMs,
  };
}
