// Plans and sends notifications like a server. Argument: the database.
import { fastify } from "fastify";
import { openDatabase } from "#server/platform/db/open.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { startJobs } from "#server/platform/jobs/start-jobs.ts";
import { planPushes } from "#server/push/plan-pushes.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { createPushSender } from "#server/push/push-sender.ts";
import { createPushTransport } from "#server/push/push-transport.ts";
import { createVapid } from "#server/push/vapid.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
const clock = { now: () => Date.now() };
const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
createPushSender({
  db: database.db,
  clock,
  transport: createPushTransport({ allowsLoopback: true }),
  authorize: createVapid(await readPushKeys(database.db), "mailto:support@touchline.example"),
  reportRefused: (status) => report(new Error(`refused with ${status}`)),
  onFailure: report,
}).start();
const requests = createJobRequests();
const summary = {
  accuracy: null,
  predictions: { state: "none", total: 0, settled: 0, correct: 0 },
} as const;
startJobs(
  [
    {
      name: "plan-pushes",
      queue: "push",
      everyMs: 1_000,
      run: (signal) => planPushes({ db: database.db, clock }, async () => () => summary, signal),
    },
  ],
  { database, log: fastify().log, requests },
);
process.stdout.write("started\n");
