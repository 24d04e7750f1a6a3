// Runs jobs and prints each start. Arguments: the database, and `endless` for jobs that never end.
import { fastify } from "fastify";
import { openDatabase } from "#server/platform/db/open.ts";
import { QUEUES } from "#server/platform/jobs/job.ts";
import { startJobs } from "#server/platform/jobs/start-jobs.ts";

const [databaseUrl = "", kind = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
startJobs(
  QUEUES.map((queue) => ({
    name: queue,
    queue,
    everyMs: 2000,
    run: async () => {
      process.stdout.write(`${queue}\n`);
      if (kind === "endless") await new Promise(() => undefined);
    },
  })),
  { database, log: fastify().log },
);
process.stdout.write("started\n");
