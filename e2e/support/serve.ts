// Runs the real server with a clock that tests move, until standard input closes.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { readConfig } from "#server/platform/config/config.ts";
import { changeRole } from "#server/accounts/change-role.ts";
import { startServer } from "#server/start-server.ts";
import { listeningPort } from "../../tests/support/listening-port.ts";
import { agePlans } from "./age-plans.ts";
import { createFanMaker, type NewFan } from "./create-fan.ts";

const STOP_TIMEOUT_MS = 20_000;

const MINUTE_MS = 60_000;

/** A deadlock and a unique violation, from a run of the same job by the server itself. */
const CONFLICTS: ReadonlySet<unknown> = new Set(["40P01", "23505"]);
const MAX_CONFLICTS = 5;

const PLAN_JOBS: ReadonlySet<string> = new Set(["renew-subscriptions", "expire-plans"]);

let aheadMs = -Number(process.env["E2E_UPTIME_MS"] ?? 0);
const frozenAt = process.env["E2E_FROZEN_AT"];
const baseTime = frozenAt === undefined ? Date.now : () => Date.parse(frozenAt);
const clock = { now: () => baseTime() + aheadMs };
const config = readConfig(process.env);
const server = await startServer(config, clock, {
  // The first request after a clock move must not get a stale response.
  staleForMs: 0,
  time: { read: async () => clock.now(), elapsed: () => performance.now() + aheadMs },
});
const createFan = createFanMaker(server.context);
const isNew = aheadMs < 0;
if (isNew) await runAll();
await sealUntil(0);
if (isNew) await runAll();
await publishChanges();

async function runAll(): Promise<void> {
  for (const job of server.jobs) await runOnce(job);
}

async function runOnce(job: (typeof server.jobs)[number], retries = MAX_CONFLICTS): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    if (retries === 0 || !isConflict(error)) throw error;
    await runOnce(job, retries - 1);
  }
}

function isConflict(error: unknown): boolean {
  const { code, cause } = Object(error);
  return CONFLICTS.has(code) || (cause !== undefined && isConflict(cause));
}

/** Seals in steps, because a seal after kick-off does not count in the track record. */
async function sealUntil(end: number): Promise<void> {
  const seal = server.jobs.find(({ name }) => name === "seal-predictions");
  for (; aheadMs < end; aheadMs = Math.min(end, aheadMs + 25 * MINUTE_MS)) await seal?.run();
}

async function publishChanges(): Promise<void> {
  await server.record.refresh();
  await server.changes.refresh();
}

/** @returns the session token of a created fan */
async function runCommand(command: Record<string, unknown>): Promise<string | undefined> {
  if (command["fan"] !== undefined) return createFan(parseFan(command["fan"]));
  if (typeof command["ahead"] === "number") {
    if (command["sealing"] === true) await sealUntil(command["ahead"]);
    aheadMs = command["ahead"];
    await runAll();
    await publishChanges();
  } else if (command["age"] !== undefined) {
    const { email, days } = Object(command["age"]);
    if (typeof email !== "string" || typeof days !== "number")
      throw new Error("Unknown command. Use fan, ahead, age or grant.");
    await agePlans(server.context.db, email, days);
    for (const job of server.jobs) if (PLAN_JOBS.has(job.name)) await job.run();
  } else {
    const { email, role } = Object(command["grant"]);
    if (typeof email !== "string" || typeof role !== "string")
      throw new Error("Unknown command. Use fan, ahead, age or grant.");
    const changed = await changeRole(server.context.db, email, role, "grant");
    if (changed !== "changed") throw new Error(`The role was not granted: ${changed}.`);
  }
  return undefined;
}

function parseFan(given: unknown): NewFan {
  const { email, password, points } = Object(given);
  const hasPoints = points === undefined || typeof points === "number";
  if (typeof email !== "string" || typeof password !== "string" || !hasPoints)
    throw new Error("Unknown command. Use fan, ahead, age or grant.");
  return { email, password, points };
}

let last: Promise<unknown> = Promise.resolve();
const commands = createServer((request, response) => {
  const done = last.then(async () => runCommand(JSON.parse(await text(request))));
  last = done.catch(() => undefined);
  done.then(
    (answer) => response.end(answer),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((resolve) => {
  commands.listen(0, "127.0.0.1", resolve);
});
process.stdout.write(`listening ${server.port} ${listeningPort(commands)}\n`);

for await (const _nothing of process.stdin);
setTimeout(() => {
  process.stderr.write(
    `The server did not stop in time. Still open: ${process.getActiveResourcesInfo().join(", ")}.\n`,
  );
  process.exit(1);
}, STOP_TIMEOUT_MS).unref();
commands.close();
commands.closeAllConnections();
await server.stop();
