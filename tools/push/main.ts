// A goal for 100,000 subscriptions. `--count N` for fewer.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { runPushLoad } from "../../tests/support/push-load.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "100000" } } });
const count = Number(values.count);
const LIMIT_S = 60;
const DEADLINE_MS = 10 * 60_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const postgres = await startPostgres();
try {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query("create database touchline");
  await client.end();
  const load = loadavg()[0] ?? 0;
  const { seconds, duplicates, missing, wrong } = await runPushLoad(`${postgres.url}/touchline`, {
    count,
    together: true,
    deadlineMs: DEADLINE_MS,
  });
  print(
    `${count} subscriptions received a goal in ${seconds.toFixed(1)} s (load average before: ${load.toFixed(1)})`,
  );
  print(`one of two processes was killed: ${duplicates} requests repeated, ${missing} missing`);
  if (wrong > 0) print(`BROKEN ${wrong} devices would not show exactly one notification`);
  if (seconds > LIMIT_S) print(`BROKEN it took longer than ${LIMIT_S} s`);
  process.exitCode = missing + wrong === 0 && seconds <= LIMIT_S ? 0 : 1;
} finally {
  await postgres.stop();
}
