import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { API_PATH } from "#domain/paths.ts";
import { median, percentile, type Row } from "./compare.ts";
import { askEvenly } from "./even-load.ts";
import { end, type Started, startProgram } from "./program.ts";
import { programFile } from "../../scripts/programs.mjs";

const SECONDS = 2;
const ROUNDS = 7;
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 10;
const QUIET_EVERY_MS = 10;

const MAX_TRIES = 3;

/** The slowest percent of one start varies, so the median of several is used. */
const FIRST_STARTS = 5;

const LIMITS = { list: 1 / 0.8, match: 1 / 0.8, unchanged: 1 / 0.9 };

interface Served {
  path: string;
  etag: string;
  headers: Record<string, string>;
  body: string;
}
const CONNECTION_HEADER =
  /^(?:connection|content-(?:encoding|length)|date|keep-alive|transfer-encoding)$/;

interface Measured {
  each: number;
  p99: number;
}

export async function loadRows(): Promise<Row[]> {
  const starts: FirstStart[] = [];
  while (starts.length < FIRST_STARTS - 1) starts.push(await onNewFolder(watchFirstStart));
  return onNewFolder(async (url) => {
    starts.push(await watchFirstStart(url));
    // Live matches would change the response during a measurement.
    const list = `${API_PATH}/events?status=not_started&per_page=200`;
    const served = [await read(url, list)];
    const slug = firstSlug(served[0]?.body ?? "");
    served.push(await read(url, `${API_PATH}/events/${slug}`));
    const bare = await startBare(served);
    try {
      await untilIdle(url);
      return [...firstStartRows(starts), ...(await compareAll(url, bare.url, served))];
    } finally {
      await bare.stop();
    }
  });
}

async function onNewFolder<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-bench-"));
  const program = await startProgram(folder);
  try {
    return await use(program.url);
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareAll(ours: string, bare: string, served: readonly Served[]): Promise<Row[]> {
  const rows: Row[] = [];
  const [list, match] = served;
  if (list === undefined || match === undefined)
    throw new Error("There are no responses to compare.");
  for (const server of [ours, bare]) await warmUp(server, served);
  const run = async (name: string, one: Served, options: Load, limit: number | null) => {
    rows.push(...(await compareLoads(name, [ours, bare], one, options, limit)));
  };
  await run("GET /events, 200 fixtures", list, {}, LIMITS.list);
  await run("the same, unchanged (304)", list, { isKnown: true }, LIMITS.unchanged);
  await run("a match", match, {}, LIMITS.match);
  for (const connections of [1, 100, 1_000])
    await run(`GET /events, ${connections} connections`, list, { connections }, LIMITS.list);
  return rows;
}

interface Load {
  connections?: number;
  isKnown?: boolean;
  seconds?: number;
}

/** V8 recompiles code until it has seen all inputs. */
async function warmUp(server: string, served: readonly Served[]): Promise<void> {
  for (const { path } of served)
    for (const isKnown of [false, true])
      await measure(server + path, { isKnown, seconds: WARM_UP_SECONDS });
}

async function compareLoads(
  name: string,
  [ours, bare]: readonly [string, string],
  { path }: Served,
  options: Load,
  limit: number | null,
): Promise<Row[]> {
  const ourRounds: Measured[] = [];
  const bareRounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ourRounds.push(await measure(ours + path, options));
    bareRounds.push(await measure(bare + path, options));
  }
  const row = (what: string, of: (one: Measured) => number, most: number | null): Row => {
    const [ms, baselineMs] = [median(ourRounds.map(of)), median(bareRounds.map(of))];
    const ratios = ourRounds.map((one, round) => of(one) / of(bareRounds[round] ?? one));
    return {
      name: what,
      ms,
      baseline: "a bare server",
      baselineMs,
      ratio: median(ratios),
      limit: most,
    };
  };
  return [row(name, ({ each }) => each, limit), row(`${name}: p99`, ({ p99 }) => p99, null)];
}

async function measure(
  url: string,
  { connections = CONNECTIONS, isKnown = false, seconds = SECONDS }: Load,
): Promise<Measured> {
  for (let left = MAX_TRIES; ; left -= 1) {
    const { etag } = await read(url, "");
    const result = await autocannon({
      url,
      connections,
      duration: seconds,
      headers: isKnown ? { "if-none-match": etag } : {},
    });
    const answered = result["2xx"] + result["3xx"];
    if (result.errors > 0 || result.non2xx > result["3xx"])
      throw new Error(`${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
    if (!isKnown || result["3xx"] === answered)
      return { each: (1_000 * result.duration) / answered, p99: result.latency.p99 };
    if (left === 0) throw new Error(`${url} changed during each measurement.`);
  }
}

/** Milliseconds: `busy` and `quiet` are 99th percentiles, `ready` is the maximum. */
interface FirstStart {
  busy: number;
  quiet: number;
  ready: number;
}

async function watchFirstStart(url: string): Promise<FirstStart> {
  const list = `${url}${API_PATH}/events?per_page=200`;
  const slowest = slowestReady(url);
  await (await fetch(list)).arrayBuffer();
  const startedAt = performance.now();
  const busy = await askEvenly(list, QUIET_EVERY_MS, untilPredicted(url));
  const busyMs = performance.now() - startedAt;
  const ready = await slowest.end();
  await untilIdle(url);
  const quiet = await askEvenly(list, QUIET_EVERY_MS, delay(busyMs));
  return { busy: percentile(busy, 0.99), quiet: percentile(quiet, 0.99), ready };
}

function firstStartRows(starts: readonly FirstStart[]): Row[] {
  const ready = Math.max(...starts.map((start) => start.ready));
  return [
    {
      name: "GET /events while all is predicted: p99",
      ms: median(starts.map(({ busy }) => busy)),
      baseline: "the same afterwards",
      baselineMs: median(starts.map(({ quiet }) => quiet)),
      ratio: median(starts.map(({ busy, quiet }) => busy / quiet)),
      limit: 2,
    },
    {
      name: "GET /readyz during that: slowest",
      ms: ready,
      baseline: "250 ms",
      baselineMs: 250,
      ratio: ready / 250,
      limit: 1,
    },
  ];
}

function slowestReady(url: string): { end(): Promise<number> } {
  let slowest = 0;
  const ending = new AbortController();
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now();
      await (await fetch(`${url}/readyz`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - startedAt);
      await delay(20);
    }
  })();
  return {
    async end() {
      ending.abort();
      await asking;
      return slowest;
    },
  };
}

async function untilPredicted(url: string): Promise<void> {
  while (!(await isPredicted(url))) await delay(500);
}

async function isPredicted(url: string): Promise<boolean> {
  // The format of this program's own `/healthz`.
  const { jobs } = (await (await fetch(`${url}/healthz`)).json()) as {
    jobs: Record<string, { lastSuccessAt: number | null }>;
  };
  return jobs["settle-predictions"]?.lastSuccessAt != null;
}

/** Share of a processor that polling jobs use. */
const IDLE_SHARE = 0.1;

async function untilIdle(url: string): Promise<void> {
  for (;;) {
    const before = await cpuSeconds(url);
    await delay(2_000);
    if ((await cpuSeconds(url)) - before < 2 * IDLE_SHARE) return;
  }
}

async function cpuSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
  if (Number.isNaN(seconds)) throw new Error("/metrics has no processor time.");
  return seconds;
}

async function read(url: string, path: string): Promise<Served> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const headers = [...response.headers].filter(([name]) => !CONNECTION_HEADER.test(name));
  return {
    path,
    etag: response.headers.get("etag") ?? "",
    headers: Object.fromEntries(headers),
    body: await response.text(),
  };
}

function firstSlug(list: string): string {
  // A response of the contract's `listEvents`, read just before.
  const { data } = JSON.parse(list) as { data: { slug: string }[] };
  const slug = data.at(-1)?.slug;
  if (slug === undefined) throw new Error("The demo has no match.");
  return slug;
}

async function startBare(served: readonly Served[]): Promise<Pick<Started, "url" | "stop">> {
  const child = fork(programFile("tools/bench/bare-server.ts"));
  child.send(served);
  const [url] = await once(child, "message");
  return { url: String(url), stop: () => end(child) };
}
