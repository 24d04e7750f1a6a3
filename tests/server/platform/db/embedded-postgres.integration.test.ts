import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { joinEmbedded, startEmbedded } from "#server/platform/db/embedded-postgres.ts";
import { tryLock } from "#server/platform/db/file-lock.ts";
import { programFile } from "../../../../scripts/programs.mjs";
import { DataFolders, filesIn, postmasterOf, query } from "../../../support/data-folders.ts";

const MODULE = pathToFileURL(programFile("server/platform/db/embedded-postgres.ts")).href;

const HOLDER = `import { startEmbedded } from ${JSON.stringify(MODULE)};
try {
  console.log((await startEmbedded(process.argv[1], 1_000)).url);
} catch (error) { console.log(error.message); }`;

/** A new process and shared memory namespace, like another container has it. */
const OTHER_CONTAINER = [
  "unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"]),
  "--pid",
  "--ipc",
  "--fork",
  "--mount-proc",
];

let folders: DataFolders;
let dataDir: string;
const holders: ChildProcess[] = [];

beforeAll(async () => {
  folders = await DataFolders.open();
});
beforeEach(() => {
  dataDir = folders.copy();
});
afterEach(async () => {
  for (const child of holders.splice(0)) child.kill("SIGKILL");
  await folders.discard(dataDir);
});
afterAll(() => folders.remove());

const start = () => folders.start(dataDir);
const write = (url: string) => query(url, "insert into kept values (1)");
const countKept = async (url: string) =>
  (await query(url, "select count(*)::int as count from kept"))[0]?.["count"];

async function startHolder(
  through: readonly string[] = [],
): Promise<{ child: ChildProcess; output: string }> {
  const [program = "", ...words] = [
    ...through,
    process.execPath,
    "--input-type=module",
    "--eval",
    HOLDER,
    dataDir,
  ];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, output: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
}

const postmaster = () => postmasterOf(dataDir);
/** An ended process may stay until its parent reads its status. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

it("A new folder gets a database in UTF-8 and C order, with a password only for its owner", async () => {
  dataDir = join(folders.root, "new");
  mkdirSync(dataDir, { mode: 0o700 });
  const { url } = await start();
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(new URL(url).password).toMatch(/^[\w-]{32}$/);
  expect(
    await query(
      url,
      `select pg_encoding_to_char(encoding) as encoding, datcollate, current_setting('timezone') as zone,
        current_setting('fsync') as fsync from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: "UTF8", datcollate: "C", zone: "UTC", fsync: "on" }]);
  const wrong = new URL(url);
  wrong.password = "guessed";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  expect(filesIn(dataDir)).not.toContain("postgresql-unfinished");
});

it("PostgreSQL runs as an ordinary user, even if this process is root", async () => {
  await start();
  const { uid } = statSync(`/proc/${postmaster()}`);
  expect(uid).not.toBe(0);
  expect(uid).toBe(statSync(join(dataDir, "postgresql")).uid);
});

it("A stop ends PostgreSQL in order, and the next start has all data", async () => {
  const first = await start();
  await write(first.url);
  const pid = postmaster();
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  expect(postmaster()).toBe(0);
  expect(await countKept((await start()).url)).toBe(1);
});

it("A second start on the folder is refused with the running process, and changes nothing", async () => {
  const { child, output } = await startHolder();
  expect(output).toMatch(/^postgres:/);
  await expect(start()).rejects.toThrow(
    `Touchline is already running on ${dataDir} (process ${child.pid} of host ${hostname()}). Stop it first, or set DATA_DIR to another folder.`,
  );
  await write(output);
});

it("A second start from another container is refused, even after the first was killed", async () => {
  const { child, output } = await startHolder();
  expect((await startHolder(OTHER_CONTAINER)).output).toMatch(/^Touchline is already running on /);
  await kill(child);
  expect(postmaster()).toBeGreaterThan(0);
  expect((await startHolder(OTHER_CONTAINER)).output).toMatch(
    /^The PostgreSQL of an earlier start still runs on .*, perhaps in another container\./,
  );
  expect(await countKept(output)).toBe(0);
});

it("A start after kill -9 of the server stops the old PostgreSQL and has all data", async () => {
  const { child, output } = await startHolder();
  await write(output);
  const open = new pg.Client({ connectionString: output });
  open.on("error", () => undefined);
  await open.connect();
  await open.query("begin; insert into kept values (2)");
  const orphan = postmaster();
  await kill(child);
  expect(isRunning(orphan)).toBe(true);
  const { url } = await start();
  expect(isRunning(orphan)).toBe(false);
  expect(await countKept(url)).toBe(1);
});

it("A server learns that PostgreSQL was killed, and the next start has all data", async () => {
  const first = await start();
  await write(first.url);
  let isLost = false;
  void first.lost.then(() => (isLost = true));
  process.kill(postmaster(), "SIGKILL");
  await vi.waitFor(() => expect(isLost).toBe(true));
  await first.stop();
  expect(await countKept((await start()).url)).toBe(1);
});

it("A start after kill -9 of both has all data", async () => {
  const { child, output } = await startHolder();
  await write(output);
  process.kill(postmaster(), "SIGKILL");
  await kill(child);
  expect(await countKept((await start()).url)).toBe(1);
});

it("A start succeeds although another program has the old PostgreSQL's process id", async () => {
  const first = await start();
  await write(first.url);
  process.kill(postmaster(), "SIGKILL");
  await first.lost;
  await first.stop();
  const file = join(dataDir, "postgresql", "postmaster.pid");
  // Use another process's id, because PostgreSQL accepts its own parent's.
  const stranger = spawn("sleep", ["60"]);
  holders.push(stranger);
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
  expect(await countKept((await start()).url)).toBe(1);
});

it("A command joins the PostgreSQL of a running server and leaves it running", async () => {
  const server = await start();
  const joined = await joinEmbedded(dataDir);
  expect(joined.url).toBe(server.url);
  await joined.stop();
  await write(server.url);
});

it("A command without a server starts PostgreSQL, and stops it after the last client", async () => {
  const command = await joinEmbedded(dataDir);
  await expect(startEmbedded(dataDir)).rejects.toThrow("Touchline is already running on ");
  const other = await joinEmbedded(dataDir);
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  let hasStopped = false;
  const stopping = command.stop().then(() => (hasStopped = true));
  await client.query("insert into kept select 1 from pg_sleep(0.5)");
  expect(hasStopped).toBe(false);
  await client.end();
  await stopping;
  expect(postmaster()).toBe(0);
});

it("A first start that was killed while it created the database starts over", async () => {
  rmSync(join(dataDir, "postgresql"), { recursive: true });
  mkdirSync(join(dataDir, "postgresql-unfinished"));
  writeFileSync(join(dataDir, "postgresql-unfinished", "half"), "");
  await start();
  expect(readdirSync(dataDir).sort()).toEqual([
    "database.lock",
    "postgres-password",
    "postgresql",
    "server.lock",
  ]);
});

it("A file lock ends with the last process that has it, and with no other", async () => {
  const file = join(dataDir, "a.lock");
  const lock = tryLock(file);
  expect(tryLock(file)).toBeNull();
  const heir = spawn("sleep", ["60"], { stdio: ["ignore", "ignore", "ignore", lock?.fd] });
  holders.push(heir);
  lock?.release();
  expect(tryLock(file)).toBeNull();
  await kill(heir);
  tryLock(file)?.release();
  expect(tryLock(file)?.release()).toBeUndefined();
});
