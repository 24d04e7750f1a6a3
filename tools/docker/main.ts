// `npm run test:docker`: runs the shipped Docker Compose file and needs ports 80 and 443. Without
// access to Docker Hub, `--stand-ins` first makes base images from Debian and npm packages.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeCertificate } from "../../tests/support/certificate.ts";
import { requirePrograms } from "../../scripts/system-programs.mjs";
import { Composition, EARLIER_IMAGE, HOST, IMAGE, POLL_MS, PROCESSES } from "./composition.ts";
import { holdConnections } from "./connections.ts";

const EMAIL = "ada@fan.example";
const LIST = "/api/v1/events";
const EXPIRED_ASSET = "assets/long-left-abcdefgh.js";
const NEXT_TITLE = "The next version of these scores";
const ACCOUNT = "/api/v1/auth/me";
/** Longer than a public response is fresh. */
const STALE_AFTER_MS = 6_000;
const PHONES = 2_500;
const MAX_KB = 48;
const EDGE_STARTS_MS = 30_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const faults: string[] = [];

function expectThat(holds: boolean, what: string): void {
  print(`${holds ? "holds " : "BROKEN"} ${what}`);
  if (!holds) faults.push(what);
}

const tlsFolder = mkdtempSync(join(tmpdir(), "touchline-tls-"));
const files = makeCertificate(tlsFolder, HOST);
const composition = new Composition(tlsFolder);

const makesStandIns = process.argv[2] === "--stand-ins";
const standIns = (...words: string[]) =>
  execFileSync("sh", ["tools/docker/stand-ins.sh", ...words], { stdio: "inherit" });

if (makesStandIns) requirePrograms(["debootstrap"]);
if (spawnSync("docker", ["info"], { stdio: "ignore" }).status !== 0) {
  process.stderr.write("Docker is not running. Start it, then repeat the command.\n");
  process.exit(1);
}

const filesOf = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+/g))];

/** Uses an account request, because the edge never caches it. */
async function whileRequesting(
  token: string,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const requests = composition.askRepeatedly(ACCOUNT, token, stopping.signal);
  try {
    await work();
  } finally {
    stopping.abort();
  }
  const counts = await requests;
  const summary = [...counts].map(([how, times]) => `${times} times ${how}`).join(", ");
  expectThat(
    counts.size === 1 && counts.has("200"),
    `${what}, a fan's account requests got ${summary}`,
  );
}

async function checkFirstStart(): Promise<string[]> {
  const page = await composition.ask("/");
  expectThat(page.status === 200 && page.body.includes("<title>"), "the app is served");
  const list = await composition.ask(LIST);
  const second = await composition.ask(LIST);
  expectThat(list.status === 200 && second.status === 200, "the list of matches is served");
  expectThat(second.headers["cache-status"] === "edge; hit", "the edge caches the list");
  const { status } = await composition.ask("/healthz");
  expectThat(status === 404, "the operators' health check is not public");
  return filesOf(page.body);
}

async function signIn(): Promise<string> {
  const name = "--first-name Ada --last-name Obi".split(" ");
  const create = "exec -T api-1 npm run --silent user -- create".split(" ");
  const output = await composition.compose([...create, EMAIL, ...name]);
  const [, password] = /password (\S+)/.exec(output) ?? [];
  const { body } = await composition.ask("/api/v1/auth/login", {
    method: "POST",
    json: { email: EMAIL, password },
  });
  return String(Object(Object(JSON.parse(body)).data).token);
}

async function checkFan(token: string, what: string): Promise<void> {
  const { status } = await composition.ask(ACCOUNT, { token });
  expectThat(status === 200, what);
}

async function checkConnections(): Promise<void> {
  const read = await composition.compose(["exec", "-T", "edge", "nginx", "-T"]);
  expectThat(/worker_connections 32768;/.test(read), "the edge has read the shipped nginx.conf");
  const before = await composition.memoryOf("edge");
  const { certificate } = files;
  const phones = await holdConnections(PHONES, HOST, certificate, LIST);
  const kilobytes = ((await composition.memoryOf("edge")) - before) / 1_024 / PHONES;
  phones.close();
  expectThat(
    phones.held === PHONES && kilobytes < MAX_KB,
    `${phones.held} of ${PHONES} phones stay connected, at ${kilobytes.toFixed(0)} KB each`,
  );
}

async function killProcess(): Promise<void> {
  await composition.compose(["kill", "-s", "SIGKILL", "api-1"]);
  await composition.compose(["up", "-d", "--no-build", "api-1"]);
  await composition.untilHealthy();
}

function makeEarlierImage(): void {
  const lines = [
    `FROM ${IMAGE}`,
    "USER root",
    `RUN mkdir -p /app/dist/earlier/assets && touch -d "31 days ago" /app/dist/earlier/${EXPIRED_ASSET}`,
  ];
  execFileSync("docker", ["build", "--tag", EARLIER_IMAGE, "-"], {
    input: lines.join("\n"),
    stdio: ["pipe", "ignore", "ignore"],
  });
}

async function deployNewVersion(): Promise<void> {
  const next = { PREVIOUS_IMAGE: EARLIER_IMAGE, VITE_TAGLINE: NEXT_TITLE };
  await composition.compose(["build"], next);
  for (const service of PROCESSES) {
    await composition.compose(["up", "-d", "--no-deps", "--no-build", service], next);
    await composition.untilHealthy();
  }
}

async function checkNewVersion(token: string, earlier: readonly string[]): Promise<void> {
  const page = await composition.ask("/");
  const added = filesOf(page.body).filter((file) => !earlier.includes(file));
  const isServed = page.body.includes(NEXT_TITLE) && added.length > 0;
  expectThat(isServed, "the new version is served");
  const earlierFiles = await Promise.all(earlier.map((file) => composition.ask(file)));
  const areServed = earlierFiles.length > 0 && earlierFiles.every(({ status }) => status === 200);
  expectThat(areServed, `the ${earlierFiles.length} files of the earlier version are still served`);
  const expiredFiles = await composition.compose(
    `exec -T api-1 find dist -name ${basename(EXPIRED_ASSET)}`.split(" "),
  );
  expectThat(expiredFiles === "", "a file that is 31 days old is gone");
  await checkFan(token, "a fan is still signed in");
}

async function checkEdgeAlone(): Promise<void> {
  await composition.ask(LIST);
  await composition.compose(["stop", ...PROCESSES]);
  await delay(STALE_AFTER_MS);
  const { status, headers } = await composition.ask(LIST);
  const how = `${status}, ${String(headers["cache-status"])}`;
  expectThat(how === "200, edge; hit; detail=stale", `with no process, the list is ${how}`);
  await composition.compose(["restart", "edge"]);
  const requestStatus = () =>
    composition.ask(LIST).then(
      (answer) => answer.status,
      () => null,
    );
  let restarted = await requestStatus();
  for (const end = performance.now() + EDGE_STARTS_MS; restarted === null; await delay(POLL_MS)) {
    if (performance.now() > end) break;
    restarted = await requestStatus();
  }
  expectThat(
    restarted === 200,
    `after a restart of the edge, the list is ${restarted ?? "missing"}`,
  );
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void composition.remove().finally(() => process.exit(1)));
const from = performance.now();
try {
  await composition.remove();
  if (makesStandIns) standIns();
  print("building the images takes some minutes");
  await composition.compose(["up", "-d", "--build"]);
  await composition.untilHealthy();
  const assets = await checkFirstStart();
  const token = await signIn();
  await checkFan(token, "a fan signs in");
  await checkConnections();
  await whileRequesting(token, "while a process was killed", killProcess);
  makeEarlierImage();
  await whileRequesting(token, "while a new version took over", deployNewVersion);
  await checkNewVersion(token, assets);
  const ledger = await composition.compose(
    "run --rm command npm run --silent ledger -- check".split(" "),
  );
  expectThat(ledger.includes("The ledger adds up."), `the ledger command prints ${ledger.trim()}`);
  await checkEdgeAlone();
} finally {
  await composition.remove();
  if (makesStandIns) standIns("--remove");
  rmSync(tlsFolder, { recursive: true, force: true });
}
const minutes = ((performance.now() - from) / 60_000).toFixed(1);
print(faults.length === 0 ? `all checks passed in ${minutes} minutes` : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
