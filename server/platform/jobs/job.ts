import type { TaskInput } from "#server/platform/job-requests.ts";

/**
 * Jobs of a queue run one after another, in their order: what one stores the next can count on. A queue that stalls, on a
 * mail server or with a hundred thousand refunds, keeps no other waiting.
 */
export const QUEUES = ["data", "refund", "payments", "mail", "upkeep"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Where what could not be done ends up, for the operator to see and to have tried again. */
export const DEAD_LETTERS = "dead-letters";

/**
 * How long a run may take before the next job is run: long for reading all of a source's past, and short for the
 * half hour that a seal has.
 */
export const DEADLINE_MS = 5 * 60_000;

/** Something that the server does again and again. */
export interface Job {
  name: string;
  queue: QueueName;
  everyMs: number;
  /** How long its failures are nobody's concern, as those of a mail server that is being restarted; 0 where not given. */
  graceMs?: number;
  /**
   * @param signal aborted at the deadline, or once another process has taken over: after that this must store nothing that
   * others would not expect
   * @param ending aborted when the program ends: what may go on at the next start is left to it
   */
  run(signal?: AbortSignal, ending?: AbortSignal): Promise<void>;
  /**
   * Does one part of it that was asked for by itself, as one match's refunds: so that one that cannot be done holds up no
   * other. Tried again a few times, and then kept as a dead letter.
   */
  runTask?(input: TaskInput, signal: AbortSignal, ending: AbortSignal): Promise<void>;
}

export interface JobState {
  lastSuccessAt: number | null;
  failures: number;
  /** What it said when it last failed, without anybody's data; null while it works. */
  lastError: string | null;
  /** True where it keeps failing, or was stopped. */
  failing: boolean;
  /** Why it was stopped, in words for the operator; null where it was not. */
  stopped: string | null;
  /** True where it has not succeeded for longer than a run can take, whether it failed or was never run. */
  late: boolean;
}

export interface QueueState {
  /** Waiting, whether they are due or not. */
  queued: number;
  active: number;
  /** Runs that were cut off, and tasks that were given up, as long as they are remembered. */
  failed: number;
}

/** How the jobs of all processes on the database are doing. */
export interface JobsHealth {
  /** Why this process runs no jobs, in words for the operator; null while it does, or another is asked. */
  problem: string | null;
  jobs: Record<string, JobState>;
  queues: Record<string, QueueState>;
  deadLetters: number;
}

/** Where no jobs are run. */
export const NO_JOBS: JobsHealth = { problem: null, jobs: {}, queues: {}, deadLetters: 0 };
