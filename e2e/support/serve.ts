// The real program for browser tests: the same server, on a clock that tests may move forward.
// Listens on standard input, one line each, for `{"ahead": milliseconds}`, and answers `done` once the jobs have seen it,
// or for `{"create": {"email", "password", "points"}}`, an account.
import { createInterface } from "node:readline";
import { readConfig } from "#server/config.ts";
import { createUser } from "#server/domain/create-user.ts";
import { createJobs } from "#server/jobs/jobs.ts";
import { mailboxMailer } from "#server/mail/mailer.ts";
import { startServer } from "#server/start-server.ts";

const END_LIMIT_MS = 20_000;

const MINUTE_MS = 60_000;

let ahead = -Number(process.env["E2E_LIVED_MS"] ?? 0);
const clock = { now: () => Date.now() + ahead };
// What has passed goes along with the clock, so that to move it is no jump.
const server = await startServer(readConfig(process.env), clock, { time: { read: async () => clock.now(), elapsed: () => performance.now() + ahead } });
const jobs = createJobs(server.context, server.source, mailboxMailer);
// A day in the life of a server that is there before each kick-off: what it seals later only counts in no record.
const seal = jobs.find(({ name }) => name === "seal-predictions");
for (; ahead < 0; ahead = Math.min(0, ahead + 25 * MINUTE_MS)) await seal?.run();
for (const job of jobs) await job.run();
await server.record.refresh();
process.stdout.write(`listening ${server.port}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if ("create" in order) {
    await createUser(server.context, { ...order.create, firstName: "Ada", lastName: "Obi", username: order.create.email.split("@")[0] });
  } else {
    ahead = Number(order.ahead);
    for (const job of jobs) await job.run();
    await server.record.refresh();
  }
  process.stdout.write("done\n");
}
// An end that does not come is told, with what is still open, and keeps no run of tests waiting.
setTimeout(() => {
  process.stderr.write(`the server does not end; still open: ${process.getActiveResourcesInfo().join(", ")}\n`);
  process.exit(1);
}, END_LIMIT_MS).unref();
await server.stop();
