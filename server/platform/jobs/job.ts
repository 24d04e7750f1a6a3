import type { TaskInput } from "#server/platform/job-requests.ts";

/**
 * Jobs of a queue run in order: each can rely on the earlier one's data.
 * A queue that stalls, such as on a mail server, does not block the others.
 */
export const QUEUES = ["data", "refund", "payments", "mail", "upkeep"] as const;
export type QueueName = (typeof QUEUES)[number];

/** The operator sees failed tasks here and can retry them. */
export const DEAD_LETTERS = "dead-letters";

/**
 * Long enough to import a source's whole past, short compared with the half hour before kick-off
 * that a seal has.
 */
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
  /**
   * Runs one task alone, such as one match's refunds: a failing task then blocks no other.
   * Retried a few times, then stored as a dead letter.
   */
  runTask?(input: TaskInput, signal: AbortSignal, ending: AbortSignal): Promise<void>;
}

export interface JobState {
  lastSuccessAt: number | null;
  failures: number;
  lastError: string | null;
  failing: boolean;
  stopped: string | null;
  /** No success for longer than a run can take, also without any run. */
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
