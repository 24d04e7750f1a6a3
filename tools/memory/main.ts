import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { bearer } from "#domain/bearer-token.ts";
import { dayOfNumber, utcDayNumber } from "#domain/day.ts";
import { API_PATH } from "#domain/paths.ts";
import { median } from "../bench/compare.ts";
import { startProgram } from "../bench/program.ts";
import { registerFan } from "../../e2e/support/api.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(values.minutes);
const LIMIT = 1.1;
const PER_SECOND = 200;
const CONNECTIONS = 20;
const DAYS = 400;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;

interface Memory {
  resident: number;
  heap: number;
}

async function readMemory(url: string): Promise<Memory> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  return {
    resident: read("process_resident_memory_bytes"),
    heap: read("nodejs_heap_size_used_bytes"),
  };
}

async function requests(url: string): Promise<autocannon.Request[]> {
  const { token } = await registerFan(url);
  const list = `${API_PATH}/events?per_page=200`;
  // The contract's list of matches.
  const { data } = (await (await fetch(url + list)).json()) as { data: { slug: string }[] };
  const today = utcDayNumber(Date.now());
  const days = Array.from({ length: DAYS }, (_, index) => dayOfNumber(today - index));
  return [
    "/",
    list,
    `${API_PATH}/fixtures`,
    `${API_PATH}/track-record`,
    ...data.slice(0, 50).map(({ slug }) => `${API_PATH}/events/${slug}`),
    ...days.map((day) => `${API_PATH}/fixtures?schedule_date=${day}`),
    `${API_PATH}/events/no-such-match`,
    ...Array.from({ length: 50 }, () => `${API_PATH}/auth/me`),
  ].map((path) => ({ method: "GET", path, headers: { authorization: bearer(token) } }));
}

const folder = mkdtempSync(join(tmpdir(), "touchline-memory-"));
const program = await startProgram(folder);
try {
  const asking = autocannon({
    url: program.url,
    connections: CONNECTIONS,
    duration: minutes * 60,
    overallRate: PER_SECOND,
    requests: await requests(program.url),
  });
  const ended = asking.then(() => true);
  const found: Memory[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const samples: Memory[] = [];
    const until = performance.now() + 60_000;
    while (performance.now() < until && !(await Promise.race([ended, delay(1_000, false)])))
      samples.push(await readMemory(program.url));
    found.push({
      resident: median(samples.map(({ resident }) => resident)),
      // Above the minimum is garbage.
      heap: Math.min(...samples.map(({ heap }) => heap)),
    });
    const { resident, heap } = found.at(-1) ?? { resident: Number.NaN, heap: Number.NaN };
    print(`minute ${minute}: ${megabytes(resident)} resident, ${megabytes(heap)} of heap in use`);
  }
  const { "2xx": answered, "4xx": refused, "5xx": failed, errors } = await asking;
  print(`${answered} responses 2xx, ${refused} 4xx, ${failed} 5xx, ${errors} failed`);
  const [, second] = found;
  const last = found.at(-1);
  for (const of of ["resident", "heap"] as const) {
    const ratio = (last?.[of] ?? Number.NaN) / (second?.[of] ?? Number.NaN);
    print(`${of}: ${ratio.toFixed(2)} times that of the second minute, at most ${LIMIT}`);
    // NaN must fail.
    if (!(ratio <= LIMIT)) process.exitCode = 1;
  }
  if (failed > 0 || errors > 0) process.exitCode = 1;
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
