import { sql } from "drizzle-orm";
import { fastify, type FastifyBaseLogger } from "fastify";
import { afterAll, afterEach, vi } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { type JobPorts, type JobRunner, startJobs } from "#server/platform/jobs/start-jobs.ts";
import { openTestDatabase, rowsOf } from "./test-database.ts";

export function createJobProcesses() {
  const runners: JobRunner[] = [];
  return {
    start(
      database: Pick<Database, "db" | "runScript">,
      jobs: readonly (Pick<Job, "name" | "queue" | "run"> & Partial<Job>)[],
      ports: Partial<JobPorts> = {},
    ): JobRunner {
      const runner = startJobs(
        jobs.map((job) => ({ everyMs: 1, ...job })),
        { database, log: fastify().log, pollMs: 50, ...ports },
      );
      runners.push(runner);
      return runner;
    },
    async stop(): Promise<void> {
      for (const runner of runners.splice(0)) await runner.stop();
    },
  };
}

/** Call this at the top level of a test file. */
export async function sharedJobDatabase() {
  const processes = createJobProcesses();
  const database = await openTestDatabase();
  afterEach(async () => {
    await processes.stop();
    await deleteJobs(database.db);
  });
  afterAll(() => database.close());
  const run = vi.fn<Job["run"]>(async () => undefined);
  processes.start(database, [{ name: "first", queue: "upkeep", run }]);
  await vi.waitUntil(() => run.mock.calls.length > 1, 50_000);
  await processes.stop();
  await deleteJobs(database.db);
  return { processes, database };
}

export function stuckJob() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn<Job["run"]>(() => ended), end: () => end() };
}

export interface LogLine {
  level: number;
  job?: string;
  msg: string;
  err?: { message: string };
}

export function recordingLog(): { lines: LogLine[]; log: FastifyBaseLogger } {
  const lines: LogLine[] = [];
  return {
    lines,
    log: fastify({
      logger: {
        // The logger writes each line as JSON.
        stream: { write: (line) => void lines.push(JSON.parse(line) as LogLine) },
      },
    }).log,
  };
}

export async function openRows(db: Db, queue: string): Promise<{ state: string; data: unknown }[]> {
  const rows = await rowsOf(
    db,
    sql`select state::text, data from pgboss.job where name = ${queue} and state <= 'active' order by created_on`,
  );
  return rows.map(({ state, data }) => ({ state: String(state), data }));
}

async function deleteJobs(db: Db): Promise<void> {
  await db.execute(sql`drop schema if exists pgboss cascade`);
  await db.execute(sql`delete from job_states`);
}
