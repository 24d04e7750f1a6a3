import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "#server/platform/db/database.ts";
import { bossHandle, bossOptions } from "#server/platform/jobs/boss-database.ts";
import { DEAD_LETTERS, QUEUES, type QueueState } from "#server/platform/jobs/job.ts";
import { type JobStateRow, listJobStates } from "#server/platform/jobs/job-state-repository.ts";
import { countQueues, deadLettersOf } from "#server/platform/jobs/queue-repository.ts";
import { TASK_OPTIONS, type QueuePayload } from "#server/platform/jobs/queue-payload.ts";

export interface DeadLetter {
  id: string;
  job: string;
  input: unknown;
  error: string;
  givenUpAt: Date;
}

export interface JobConsole {
  list(): Promise<{
    jobs: JobStateRow[];
    queues: { name: string; state: QueueState }[];
    deadLetters: number;
  }>;
  deadLetters(): Promise<DeadLetter[]>;
  retry(ids?: readonly string[]): Promise<number>;
}

const MAX_DEAD_LETTERS = 1000;

/** @returns null where no jobs ever ran on this database */
export async function withJobConsole<T>(
  database: Pick<Database, "db" | "runScript">,
  act: (jobConsole: JobConsole) => Promise<T>,
): Promise<T | null> {
  const { db } = database;
  const boss = new PgBoss({ ...bossOptions(database), supervise: false, migrate: false });
  if (!(await boss.isInstalled())) return null;
  await boss.start();
  const read = () =>
    boss.findJobs<QueuePayload>(DEAD_LETTERS, { queued: true, limit: MAX_DEAD_LETTERS });
  try {
    return await act({
      async list() {
        const [jobs, queues] = await Promise.all([listJobStates(db), countQueues(db)]);
        return {
          jobs,
          queues: QUEUES.map((name) => ({
            name,
            state: queues.get(name) ?? { queued: 0, active: 0, failed: 0 },
          })),
          deadLetters: deadLettersOf(queues),
        };
      },
      deadLetters: async () => (await read()).map(deadLetterOf),
      async retry(ids) {
        const wanted = (await read()).filter(({ id }) => ids?.includes(id) ?? true);
        for (const { id, data, sourceName, expireInSeconds } of wanted) {
          await db.transaction(async (tx) => {
            const handle = bossHandle(tx);
            await boss.send(sourceName ?? "", data, {
              ...TASK_OPTIONS,
              expireInSeconds,
              db: handle,
            });
            await boss.deleteJob(DEAD_LETTERS, id, { db: handle });
          });
        }
        return wanted.length;
      },
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

function deadLetterOf({
  id,
  data,
  sourceOutput,
  createdOn,
}: JobWithMetadata<QueuePayload>): DeadLetter {
  const message = sourceOutput === null ? null : (sourceOutput as { message?: unknown }).message;
  return {
    id,
    job: data.kind === "task" ? data.job : "",
    input: data.kind === "task" ? data.input : null,
    error: typeof message === "string" ? message : "Its process ended.",
    givenUpAt: new Date(createdOn),
  };
}
