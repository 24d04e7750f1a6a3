// Compares request times. `--divide N` seeds an Nth of 100,000 users.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { percentile } from "../bench/compare.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { seedReferences } from "#server/seed.ts";
import { YEAR_OF_HEAVY_USE, seedGrowth } from "../../tests/support/growth.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { ApiProcess } from "../processes/api-process.ts";
import { createFans } from "../processes/fans.ts";
import { untilTargets } from "../processes/targets.ts";

const { values } = parseArgs({
  options: { divide: { type: "string", default: "1" }, times: { type: "string", default: "1000" } },
});
const divisor = Number(values.divide);
const times = Number(values.times);
const LIMIT = 2;
const FIRST_MADE_MS = 5 * 60_000;
const NOTICEABLE_MS = 10;

const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Side {
  process: ApiProcess;
  paths: Readonly<Record<string, string>>;
  token: string;
}

interface Times {
  name: string;
  first: number[];
  second: number[];
}

async function prepare(server: string, name: "new" | "grown"): Promise<Side> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query(`create database ${name === "new" ? "fresh" : "grown"}`);
  await admin.end();
  const databaseUrl = `${server}/${name === "new" ? "fresh" : "grown"}`;
  const database = await openDatabase({ databaseUrl });
  await seedReferences(database.db);
  if (name === "grown") {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const from = performance.now();
    const [users, matches] = [
      YEAR_OF_HEAVY_USE.users / divisor,
      YEAR_OF_HEAVY_USE.matches / divisor,
    ];
    await seedGrowth(client, { ...YEAR_OF_HEAVY_USE, feed: "demo", users, matches });
    const { rows } = await client.query<{ size: string }>(
      "select pg_size_pretty(pg_database_size(current_database())) as size",
    );
    await client.end();
    print(
      `seeded ${users} users, ${users * YEAR_OF_HEAVY_USE.unlocksPerUser} unlocks, ${matches * 5} predictions ` +
        `in ${((performance.now() - from) / 1_000).toFixed(0)} s: ${rows[0]?.size ?? ""}`,
    );
  }
  const process = new ApiProcess(await freePort(), {
    DATABASE_URL: databaseUrl,
    FEED: "demo",
    HOST: "127.0.0.1",
    RATE_LIMIT_SCALE: "10000",
    LOG_LEVEL: "fatal",
  });
  await process.start();
  const url = `http://127.0.0.1:${process.port}`;
  const [fan] = await createFans(database.db, url, 1);
  const targets = await untilTargets(database.db);
  await database.close();
  const [target] = targets;
  if (fan === undefined || target === undefined) throw new Error("No match can be measured.");
  return {
    process,
    token: fan.token,
    paths: {
      "the list": "/events",
      "a match": `/events/${target.slug}`,
      "a match with what was unlocked": `/events/${target.slug}/withPredictions`,
      "an unlock, repeated": `/events/${target.id}/predictions?question_ids=1`,
      "all that was unlocked": "/predictions/unlocked",
      "the account": "/auth/me",
      "the seals": "/proofs?limit=10",
      "the record": "/track-record",
      tournaments: "/tournaments",
      plans: "/plans",
    },
  };
}

async function timed({ process, token, paths }: Side, name: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${process.port}/api/v1${paths[name] ?? ""}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
  return performance.now() - from;
}

/** The first computation over a year's rows takes longer than a request's timeout. */
async function untilAnswered(side: Side, name: string): Promise<void> {
  const until = performance.now() + FIRST_MADE_MS;
  for (;;)
    try {
      await timed(side, name);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(1_000);
    }
}

const postgres = await startPostgres();
let broken = 0;
try {
  const fresh = await prepare(postgres.url, "new");
  const grown = await prepare(postgres.url, "grown");
  print("| request | new p50, p99 ms | grown p50, p99 ms | p99 ratio |\n|---|---|---|---|");
  const names = Object.keys(fresh.paths);
  for (const name of names) for (const side of [fresh, grown]) await untilAnswered(side, name);
  const measured = names.map((name): Times => ({ name, first: [], second: [] }));
  // Alternates, so that background jobs affect both equally.
  for (let round = 0; round < times; round += 1)
    for (const { name, first, second } of measured) {
      first.push(await timed(fresh, name));
      second.push(await timed(grown, name));
    }
  for (const { name, first, second } of measured) {
    const ratio = percentile(second, 0.99) / Math.max(percentile(first, 0.99), NOTICEABLE_MS);
    if (ratio > LIMIT) broken += 1;
    const show = (all: number[]) =>
      `${percentile(all, 0.5).toFixed(1)}, ${percentile(all, 0.99).toFixed(1)}`;
    print(
      `| ${name} | ${show(first)} | ${show(second)} | ${ratio.toFixed(2)}${ratio > LIMIT ? " BROKEN" : ""} |`,
    );
  }
  await fresh.process.kill();
  await grown.process.kill();
} finally {
  await postgres.stop();
}
print(
  broken === 0
    ? `no request takes more than ${LIMIT} times as long`
    : `${broken} requests take too long`,
);
process.exit(broken === 0 ? 0 : 1);
