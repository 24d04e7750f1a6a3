import type { SendOptions } from "pg-boss";
import type { TaskInput } from "#server/platform/job-requests.ts";
import { DEAD_LETTERS } from "#server/platform/jobs/job.ts";

export type QueuePayload =
  | { kind: "run"; asked?: string }
  | { kind: "task"; job: string; input: TaskInput };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Another process takes over after this silence. pg-boss allows no less. */
const HEARTBEAT_S = 10;

export const RUN_OPTIONS: SendOptions = {
  heartbeatSeconds: HEARTBEAT_S,
  retryLimit: 0,
  deleteAfterSeconds: HOUR_S,
};

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
