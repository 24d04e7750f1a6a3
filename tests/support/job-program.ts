// A program that runs jobs on the database of its first argument, and says on standard output that it has started, and which it begins. They never
// end where its second is `endless`.
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
