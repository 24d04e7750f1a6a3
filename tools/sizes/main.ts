// `npm run sizes`: costs for docs/operations.md. `--divide N` seeds an Nth of 100,000 fans.
import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import pg from "pg";
import { bearer } from "#domain/bearer-token.ts";
import { API_PATH } from "#domain/paths.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { seedReferences } from "#server/seed.ts";
import { YEAR_OF_HEAVY_USE, seedGrowth } from "../../tests/support/growth.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { ApiProcess } from "../processes/api-process.ts";
import { createFans, FAN_PASSWORD, fanEmail } from "../processes/fans.ts";
import { untilTargets } from "../processes/targets.ts";
import { readSizes } from "./database-sizes.ts";

const { values } = parseArgs({
  options: {
    divide: { type: "string", default: "20" },
    times: { type: "string", default: "20000" },
  },
});
const times = Number(values.times);
const divisor = Number(values.divide);
const CONNECTIONS = 10;
const IDLE_S = 0.2;

const print = (line: string) => void process.stdout.write(`${line}\n`);

interface MeasuredRequest {
  name: string;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  share?: number;
}

async function cpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

async function untilIdle(url: string): Promise<void> {
  for (;;) {
    const before = await cpuSeconds(url);
    await delay(2_000);
    if ((await cpuSeconds(url)) - before < IDLE_S) return;
  }
}

/** Processor milliseconds for one request, in all threads. */
async function cost(url: string, { path, method, headers, body, share = 1 }: MeasuredRequest) {
  const amount = Math.max(CONNECTIONS, Math.round(times * share));
  const ask = (count: number) =>
    autocannon({
      url: url + API_PATH + path,
      connections: CONNECTIONS,
      amount: count,
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
  await ask(Math.max(CONNECTIONS, amount / 4));
  const before = await cpuSeconds(url);
  const { "2xx": done, "3xx": unchanged } = await ask(amount);
  if (done + unchanged !== amount) throw new Error(`Some requests to ${path} failed.`);
  return (1_000 * ((await cpuSeconds(url)) - before)) / amount;
}

function bytesOf(url: string, { path, headers = {} }: MeasuredRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url + API_PATH + path, { agent: false, headers }, (response) => {
      response.resume().on("end", () => resolve(response.socket.bytesRead));
    }).on("error", reject);
  });
}

const postgres = await startPostgres();
try {
  const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await admin.connect();
  for (const name of ["grown", "served"]) await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = `${postgres.url}/served`;
  const database = await openDatabase({ databaseUrl });
  const program = new ApiProcess(await freePort(), {
    DATABASE_URL: databaseUrl,
    FEED: "demo",
    HOST: "127.0.0.1",
    RATE_LIMIT_SCALE: "10000",
    LOG_LEVEL: "fatal",
  });
  await program.start();
  const url = `http://127.0.0.1:${program.port}`;
  const [fan] = await createFans(database.db, url, 1);
  const [target] = await untilTargets(database.db);
  if (fan === undefined || target === undefined) throw new Error("No match can be measured.");
  await untilIdle(url);
  const br = { "accept-encoding": "br" };
  const own = { ...br, authorization: bearer(fan.token) };
  // Live matches would change the response during a measurement.
  const list = "/fixtures?status=not_started&per_page=200";
  const etag = (await fetch(url + API_PATH + list)).headers.get("etag") ?? "";
  const asked: MeasuredRequest[] = [
    { name: "a list that has not changed", path: list, headers: { ...br, "if-none-match": etag } },
    { name: "a list, 200 matches at most", path: list, headers: br },
    { name: "a match", path: `/events/${target.slug}`, headers: br },
    { name: "the account", path: "/auth/me", headers: own, share: 0.05 },
    {
      name: "an unlock, repeated",
      path: `/events/${target.id}/predictions?question_ids=${target.questionIds[0]}`,
      headers: own,
      share: 0.05,
    },
  ];
  print("| request | processor | a core answers | bytes |\n|---|---|---|---|");
  for (const one of asked) {
    const ms = await cost(url, one);
    print(
      `| ${one.name} | ${ms.toFixed(2)} ms | ${Math.round(1_000 / ms)}/s | ${await bytesOf(url, one)} |`,
    );
  }
  const logIn = await cost(url, {
    name: "a login",
    path: "/auth/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: fanEmail(0), password: FAN_PASSWORD }),
    share: 0.01,
  });
  print(`| a login | ${logIn.toFixed(1)} ms | ${Math.round(1_000 / logIn)}/s | |`);
  await database.close();
  await program.kill();

  const [users, matches] = [YEAR_OF_HEAVY_USE.users / divisor, YEAR_OF_HEAVY_USE.matches / divisor];
  const empty = await openDatabase({ databaseUrl: `${postgres.url}/grown` });
  await seedReferences(empty.db);
  await empty.close();
  const client = new pg.Client({ connectionString: `${postgres.url}/grown` });
  await client.connect();
  await seedGrowth(client, { ...YEAR_OF_HEAVY_USE, feed: "demo", users, matches });
  print(
    `\nseeded ${users} fans, ${users * YEAR_OF_HEAVY_USE.unlocksPerUser} unlocks, ${matches} matches`,
  );
  for (const { what, bytes } of await readSizes(client)) print(`| ${what} | ${bytes} bytes |`);
  await client.end();
} finally {
  await postgres.stop();
}
process.exit(0);
