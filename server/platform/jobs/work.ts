import type { SendOptions } from "pg-boss";
import type { TaskInput } from "#server/platform/job-requests.ts";
import { DEAD_LETTERS } from "#server/platform/jobs/job.ts";

/**
 * What a row of a queue is there for: a run of what is due, in which `asked` is wanted in any case, or one task.
 */
export type Work =
  | { kind: "run"; asked?: string }
  | { kind: "task"; job: string; input: TaskInput };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Who does something says so; the next process may have it after this time of silence. pg-boss takes no less. */
const HEARTBEAT_S = 10;

/** A run is followed by the next: it is never tried again itself, and soon forgotten. */
export const RUN_OPTIONS: SendOptions = {
  heartbeatSeconds: HEARTBEAT_S,
  retryLimit: 0,
  deleteAfterSeconds: HOUR_S,
};

/** Some twenty minutes of trying, and then months for an operator to see it. */
export const TASK_OPTIONS: SendOptions = {
  heartbeatSeconds: HEARTBEAT_S,
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 5 * MINUTE_S,
  deadLetter: DEAD_LETTERS,
  deleteAfterSeconds: 24 * HOUR_S,
  retentionSeconds: 90 * 24 * HOUR_S,
};
