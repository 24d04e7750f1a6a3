import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { databaseName } from "#server/cli/with-database.ts";
import { programFile } from "../../../../scripts/programs.mjs";
import { createJobProcesses } from "../../../support/job-processes.ts";
import { openTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

const SOON = 20_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
const processes = createJobProcesses();
afterEach(async () => {
  await processes.stop();
  await database.close();
});

async function run(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ out: string; errors: string }> {
  const child = spawn(process.execPath, [programFile("server/cli/jobs.ts"), ...words], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, errors };
}

it("npm run jobs shows jobs and dead letters beside running processes, and retries them", async () => {
  const DATABASE_URL = database.url;
  const jobs = async (...words: string[]) => (await run({ DATABASE_URL }, ...words)).out;
  expect(await run({ DATABASE_URL })).toEqual({
    out: "No process has run jobs here yet.\n",
    errors: `Database: ${databaseName({ databaseUrl: DATABASE_URL })}\n`,
  });
  const requests = createJobRequests();
  const fail = async () => Promise.reject(new Error("broken for a test"));
  const runner = processes.start(
    database,
    [
      { name: "poll-feed", queue: "data", run: fail },
      { name: "refunds", queue: "refund", everyMs: 60_000, run: async () => {}, runTask: fail },
    ],
    { requests },
  );
  const health = () => runner.health();
  await vi.waitFor(
    async () => expect((await health()).jobs["poll-feed"]?.failing).toBe(true),
    SOON,
  );
  await database.db.transaction((tx) => requests.request(tx, "refunds", { eventId: 7 }));
  await vi.waitFor(async () => {
    await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    expect((await health()).deadLetters).toBe(1);
  }, SOON);
  const list = await jobs();
  expect(list).toMatch(/^poll-feed +never +failed \d+ times since \S+: broken for a test$/m);
  expect(list).toMatch(/^refunds +\S+Z +works$/m);
  expect(list).toMatch(/^Tasks given up: 1\. See npm run jobs -- dead\.$/m);
  expect(await jobs("dead")).toMatch(/refunds +\{"eventId":7\} +broken for a test$/m);
  expect(await jobs("retry")).toBe("Tasks that will be retried: 1.\n");
  expect(await jobs("dead")).toBe("Nothing was given up.\n");
  expect((await run({ DATABASE_URL }, "retri")).errors).toMatch(/^npm run jobs /);
}, 60_000);
