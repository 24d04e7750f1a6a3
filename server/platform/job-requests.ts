import type { Db } from "#server/platform/db/database.ts";

/** What a single task is about. It outlives the process, so it is JSON. */
export type TaskInput = Readonly<Record<string, string | number>>;

type Send = (tx: Db, job: string, input?: TaskInput) => Promise<void>;

/** Asks for jobs in the transaction that gives them something to do. */
export interface JobRequests {
  /**
   * Has the job run as soon as the transaction is committed, and not when it is next due. Nothing where no jobs are run
   * here: what is repeated comes round to it.
   * @param input what to do alone; all that is due where it is left out
   */
  request: Send;
  /** Joins them to what runs jobs; null ends that. */
  use(send: Send | null): void;
}

export function createJobRequests(): JobRequests {
  let current: Send | null = null;
  return {
    request: async (tx, job, input) => current?.(tx, job, input),
    use: (send) => void (current = send),
  };
}
