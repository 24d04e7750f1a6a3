import type { Db } from "#server/platform/db/database.ts";

export type TaskInput = Readonly<Record<string, string | number>>;

type Send = (tx: Db, job: string, input?: TaskInput) => Promise<void>;

export interface JobRequests {
  /** Runs the job after the commit: one task, or without `input` everything due. */
  request: Send;
  use(send: Send | null): void;
}

export function createJobRequests(): JobRequests {
  let current: Send | null = null;
  return {
    request: async (tx, job, input) => current?.(tx, job, input),
    use: (send) => void (current = send),
  };
}
