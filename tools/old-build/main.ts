// Runs the last version with another schema, or `--commit REF`, on the new schema.
import { execFileSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/platform/db/open.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { ApiProcess } from "../processes/api-process.ts";
import { createFans } from "../processes/fans.ts";
import { untilTargets } from "../processes/targets.ts";

const { values } = parseArgs({ options: { commit: { type: "string" } } });
const SERVES_MS = 45_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

const MIGRATIONS = "server/platform/db/migrations";
const migrationsOf = (ref: string) => git("ls-tree", ref, `${MIGRATIONS}/`).split("\n");

function earlierVersion(): string {
  const here = new Set(migrationsOf("HEAD"));
  const before = git("log", "--format=%H^", "--", MIGRATIONS)
    .split("\n")
    .find((ref) => {
      const migrations = migrationsOf(ref);
      return migrations.length < here.size && migrations.every((one) => here.has(one));
    });
  if (before === undefined) throw new Error("No earlier version has another schema.");
  return before;
}

const commit = git("rev-parse", values.commit ?? earlierVersion());
const folder = resolve(".cache/old-build");
const faults: string[] = [];

if (existsSync(folder)) git("worktree", "remove", "--force", folder);
git("worktree", "add", "--detach", folder, commit);
symlinkSync(resolve("node_modules"), `${folder}/node_modules`);
const postgres = await startPostgres();
try {
  const databaseUrl = `${postgres.url}/postgres`;
  const settings = {
    DATABASE_URL: databaseUrl,
    FEED: "demo",
    HOST: "127.0.0.1",
    RATE_LIMIT_SCALE: "10000",
    LOG_LEVEL: "error",
  };
  const old = new ApiProcess(await freePort(), settings, folder, [
    "--import",
    "tsx",
    "server/main.ts",
  ]);
  await old.start();
  print(`${commit.slice(0, 9)} serves`);
  const database = await openDatabase({ databaseUrl });
  print("migrated the schema to this version");
  const url = `http://127.0.0.1:${old.port}`;
  const [fan] = await createFans(database.db, url, 1);
  const targets = await untilTargets(database.db);
  if (fan === undefined) throw new Error("The fan could not be created.");
  const headers = { authorization: `Bearer ${fan.token}` };
  const [first] = targets;
  const reads = [
    "/events",
    "/auth/me",
    "/predictions/unlocked",
    "/track-record",
    "/proofs",
    `/events/${first?.slug ?? ""}`,
  ];
  const end = performance.now() + SERVES_MS;
  let asked = 0;
  for (let round = 0; performance.now() < end; round += 1, await delay(200)) {
    const target = targets[round % targets.length];
    const paths = [...reads, `/events/${target?.id ?? 0}/predictions?question_ids=1,8`];
    for (const path of paths) {
      const { status } = await fetch(`${url}/api/v1${path}`, { headers });
      asked += 1;
      if (status !== 200) faults.push(`the old version answers ${path} with ${status}`);
    }
  }
  const health: unknown = await (await fetch(`${url}/healthz`)).json();
  const { ok, failing } = Object(health);
  if (ok !== true) faults.push(`jobs of the old version fail: ${JSON.stringify(failing)}`);
  const next = new ApiProcess(await freePort(), settings);
  await next.start();
  const { status } = await fetch(`http://127.0.0.1:${next.port}/api/v1/predictions/unlocked`, {
    headers,
  });
  if (status !== 200) faults.push(`this version answers ${status} for unlocks of the old version`);
  print(`sent ${asked} requests to the old version on the new schema`);
  await database.close();
  await old.kill();
  await next.kill();
} finally {
  await postgres.stop();
  git("worktree", "remove", "--force", folder);
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of new Set(faults)) print(`BROKEN ${fault}`);
print(
  faults.length === 0
    ? "the old version works on the new schema"
    : "the old version fails on the new schema",
);
process.exit(faults.length === 0 ? 0 : 1);
