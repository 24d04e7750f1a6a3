import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/platform/db/open.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import {
  finishPayments,
  newResults,
  runStorm,
  type StormResults,
} from "../../../tests/support/payment-storm.ts";
import { readBooks } from "../../../tests/support/storm-books.ts";
import { ApiProcess } from "../../processes/api-process.ts";
import { Random } from "../../../e2e/soak/random.ts";
import { ServerWorld } from "./world.ts";
import { programFile } from "../../../scripts/programs.mjs";

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    operations: { type: "string", default: "10000" },
    users: { type: "string", default: "50" },
    kills: { type: "string", default: "6" },
  },
});
const seed = Number(values.seed);
const operations = Number(values.operations);
const POINTS = 300;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const VICTIMS = [["server"], ["database"], ["database", "server"]] as const;

function killer(world: ServerWorld, random: Random) {
  const every = operations / (Number(values.kills) + 1);
  const at = Array.from({ length: Number(values.kills) }, (_one, index) =>
    Math.round(every * (index + 0.5 + random.next())),
  );
  return async (done: number) => {
    if (at[0] === undefined || done < at[0]) return;
    at.shift();
    const victims = VICTIMS[at.length % VICTIMS.length] ?? [];
    const ms = await world.killAndStart(victims);
    print(
      `  ${victims.join(" and ")} killed at operation ${done}, back after ${(ms / 1000).toFixed(1)} s`,
    );
  };
}

async function runOnce(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "touchline-storm-"));
  const ordersPort = await freePort();
  const settings = {
    DATA_DIR: dataDir,
    FEED: "demo",
    APP_URL: "http://localhost:8080",
    HOST: "127.0.0.1",
    RATE_LIMIT_SCALE: "10000",
    LOG_LEVEL: "fatal",
    ORDERS_PORT: String(ordersPort),
  };
  const server = new ApiProcess(await freePort(), settings, ".", [
    programFile("tools/kill/payments/server.ts"),
  ]);
  const world = new ServerWorld(server, ordersPort, dataDir);
  try {
    await world.start();
    const users = await world.signUp(Number(values.users), POINTS);
    await world.untilTargets();
    const results = newResults();
    const from = performance.now();
    await runStorm(
      world,
      users,
      { operations, randomOf: (index) => new Random(seed, index), results },
      killer(world, new Random(seed, 10_000)),
    );
    const stormMs = performance.now() - from;
    await finishPayments(world);
    await server.kill();
    return await judge(settings, results, stormMs, world.aheadMs);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function judge(
  settings: { DATA_DIR: string },
  told: StormResults,
  stormMs: number,
  aheadMs: number,
): Promise<number> {
  const check = spawnSync(process.execPath, [programFile("server/cli/ledger.ts"), "check"], {
    env: { ...process.env, ...settings },
    encoding: "utf8",
  });
  const database = await openDatabase({ databaseUrl: null, dataDir: settings.DATA_DIR });
  const { payments, unlocks, webhooks, faults } = await readBooks(database.db, told).finally(() =>
    database.close(),
  );
  const counted = (counts: Iterable<[string, number]>) =>
    [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  print(
    `  ${(stormMs / 1000).toFixed(0)} s, ${(aheadMs / 86_400_000).toFixed(0)} days; ${counted(told.operations)}; ${told.cutOff} cut off`,
  );
  print(
    `  payments: ${counted(Object.entries(payments))}; ${unlocks} unlocks; ${webhooks} webhooks`,
  );
  print(`  npm run ledger -- check: ${check.stdout.trim()} (exit code ${String(check.status)})`);
  const all = check.status === 0 ? faults : [...faults, check.stderr.trim()];
  for (const fault of all.slice(0, 20)) print(`BROKEN ${fault}`);
  return all.length;
}

print(`${operations} operations of ${values.users} fans, seed ${seed}`);
const started = performance.now();
const broken = await runOnce();
print(
  broken === 0
    ? `the ledger adds up after ${((performance.now() - started) / 1000).toFixed(0)} s`
    : `${broken} faults. To repeat: npm run kill -- payments --seed ${seed} --operations ${operations}`,
);
process.exit(broken === 0 ? 0 : 1);
