// The real program for browser tests: the same server, on a clock that tests may move forward.
// Listens for `{"ahead": milliseconds}` on standard input, one line each; answers `done` once the jobs have seen it.
import { createInterface } from "node:readline";
import { readConfig } from "#server/config.ts";
import { createJobs } from "#server/jobs/jobs.ts";
import { mailboxMailer } from "#server/mail/mailer.ts";
import { startServer } from "#server/start-server.ts";

let ahead = 0;
const server = await startServer(readConfig(process.env), { now: () => Date.now() + ahead });
const jobs = createJobs(server.context, server.source, mailboxMailer);
process.stdout.write(`listening ${server.port}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  ahead = Number(JSON.parse(line).ahead);
  for (const job of jobs) await job.run();
  process.stdout.write("done\n");
}
await server.stop();
