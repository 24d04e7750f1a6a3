import type { TaskInput } from "#server/platform/job-requests.ts";

/** Jobs of a queue run in order. A stalled queue, such as mail, does not block the others. */
export const QUEUES = ["data", "refund", "payments", "mail", "push", "upkeep"] as const;
export type QueueName = (typeof QUEUES)[number];

export const DEAD_LETTERS = "dead-letters";

/** Long enough to import a source's full history, short against the seal's half hour. */
export const DEADLINE_MS = 5 * 60_000;

export interface Job {
  name: string;
  queue: QueueName;
  everyMs: number;
  graceMs?: number;
  /**
   * @param signal aborted at the deadline or after a takeover: store nothing after that
   * @param ending aborted when the program ends: leave the rest to the next start
   */
  run(signal?: AbortSignal, ending?: AbortSignal): Promise<void>;
  /** Runs and retries one task alone, such as one match's refunds, so that it blocks no other. */
  runTask?(input: TaskInput, signal: AbortSignal, ending: AbortSignal): Promise<void>;
}

export interface JobState {
  lastSuccessAt: number | null;
  failures: number;
  lastError: string | null;
  failing: boolean;
  stopped: string | null;
  /** No success for longer than a run can take. */
  late: boolean;
}

export interface QueueState {
  queued: number;
  active: number;
  failed: number;
}

export interface JobsHealth {
  problem: string | null;
  jobs: Record<string, JobState>;
  queues: Record<string, QueueState>;
  deadLetters: number;
}

export const NO_JOBS: JobsHealth = { problem: null, jobs: {}, queues: {}, deadLetters: 0 };
