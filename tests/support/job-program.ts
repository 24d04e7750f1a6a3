// Runs jobs on the database of its first argument and prints when it starts and which job begins.
// Jobs never end if the second argument is `endless`.
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
