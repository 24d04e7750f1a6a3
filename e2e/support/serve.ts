// The real program for browser tests: the same server, on a clock that tests may move forward.
// Says where it listens, and ends with its standard input. Each order of a test is a POST, answered once it is done:
// `{"ahead": milliseconds}`, once the jobs have seen it; `{"create": {"email", "password", "points"}}`, an account;
// `{"grant": {"email", "role"}}`; and `{"age": {"email", "days"}}`, a fan's plan as if it had been bought that many days
// earlier, and then the jobs that renew and end plans.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { readConfig } from "#server/platform/config/config.ts";
import { changeRole } from "#server/accounts/change-role.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { startServer } from "#server/start-server.ts";
import { agePlans } from "./age-plans.ts";

const END_LIMIT_MS = 20_000;

const MINUTE_MS = 60_000;

const OF_PLANS: ReadonlySet<string> = new Set(["renew-subscriptions", "expire-plans"]);

let ahead = -Number(process.env["E2E_LIVED_MS"] ?? 0);
const clock = { now: () => Date.now() + ahead };
const config = readConfig(process.env);
// What has passed goes along with the clock, so that to move it is no jump.
const server = await startServer(config, clock, {
  // A test that has moved the clock asks once.
  staleForMs: 0,
  time: { read: async () => clock.now(), elapsed: () => performance.now() + ahead },
});
const isNew = ahead < 0;
if (isNew) await runAll();
// A day in the life of a server that is there before each kick-off: what it seals later only counts in no record.
const seal = server.jobs.find(({ name }) => name === "seal-predictions");
for (; ahead < 0; ahead = Math.min(0, ahead + 25 * MINUTE_MS)) await seal?.run();
// One that goes on with another's data runs by itself what has become due since.
if (isNew) await runAll();
await tell();

async function runAll(): Promise<void> {
  for (const job of server.jobs) await job.run();
}

/** Until it answers with what is so now. */
async function tell(): Promise<void> {
  await server.record.refresh();
  await server.changes.look();
}

async function runCommand(order: Record<string, unknown>): Promise<void> {
  if (typeof order["ahead"] === "number") {
    ahead = order["ahead"];
    await runAll();
    await tell();
  } else if (order["age"] !== undefined) {
    const { email, days } = Object(order["age"]);
    if (typeof email !== "string" || typeof days !== "number") throw new Error("this is no order");
    await agePlans(server.context.db, email, days);
    for (const job of server.jobs) if (OF_PLANS.has(job.name)) await job.run();
  } else if (order["grant"] !== undefined) {
    const { email, role } = Object(order["grant"]);
    if (typeof email !== "string" || typeof role !== "string") throw new Error("this is no order");
    const changed = await changeRole(server.context.db, email, role, "grant");
    if (changed !== "changed") throw new Error(`the role was not granted: ${changed}`);
  } else {
    const { email, password, points } = fanOf(order["create"]);
    await createUser(server.context, {
      email,
      password,
      points,
      firstName: "Ada",
      lastName: "Obi",
      username: email.split("@")[0] ?? "",
    });
  }
}

function fanOf(given: unknown): { email: string; password: string; points: number } {
  const { email, password, points } = Object(given);
  if (typeof email !== "string" || typeof password !== "string" || typeof points !== "number")
    throw new Error("this is no order");
  return { email, password, points };
}

let last: Promise<unknown> = Promise.resolve();
const orders = createServer((request, response) => {
  const done = last.then(async () => runCommand(JSON.parse(await text(request))));
  // One at a time, whatever became of the one before.
  last = done.catch(() => undefined);
  done.then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((resolve) => {
  orders.listen(0, "127.0.0.1", resolve);
});
// A listening TCP server's address is always an AddressInfo.
process.stdout.write(`listening ${server.port} ${(orders.address() as AddressInfo).port}\n`);

for await (const _nothing of process.stdin);
// An end that does not come is told, with what is still open, and keeps no run of tests waiting.
setTimeout(() => {
  process.stderr.write(
    `the server does not end; still open: ${process.getActiveResourcesInfo().join(", ")}\n`,
  );
  process.exit(1);
}, END_LIMIT_MS).unref();
orders.close();
orders.closeAllConnections();
await server.stop();
