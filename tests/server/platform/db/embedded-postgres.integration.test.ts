import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { StartError } from "#server/platform/config/start-error.ts";
import {
  type EmbeddedPostgres,
  joinEmbedded,
  startEmbedded,
} from "#server/platform/db/embedded-postgres.ts";
import { tryLock } from "#server/platform/db/file-lock.ts";
import { findBinaries } from "#server/platform/db/postgres-binaries.ts";
import { readPostmaster } from "#server/platform/db/postgres-process.ts";
import { programFile } from "../../../../scripts/ensure-programs.mjs";

const MODULE = pathToFileURL(programFile("server/platform/db/embedded-postgres.ts")).href;

/** Starts PostgreSQL on the folder of its argument, says its URL or why it did not start, and keeps it. */
const HOLDER = `import { startEmbedded } from ${JSON.stringify(MODULE)};
try {
  console.log((await startEmbedded(process.argv[1], 1_000)).url);
} catch (error) { console.log(error.message); }`;

/** A new process and shared memory namespace, as another container has it. */
const OTHER_CONTAINER = [
  "unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"]),
  "--pid",
  "--ipc",
  "--fork",
  "--mount-proc",
];

let root: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];
let copies = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "touchline-embedded-"));
  // PostgreSQL's own user goes through it, if these tests run as root.
  execFileSync("chmod", ["755", root]);
  const first = await startEmbedded(join(root, "first"));
  await query(first.url, "create table kept (value integer)");
  await first.stop();
});
beforeEach(() => {
  dataDir = join(root, `copy-${(copies += 1)}`);
  // Much faster than another initdb; with its owner.
  execFileSync("cp", ["-a", join(root, "first"), dataDir]);
});
afterEach(async () => {
  for (const child of holders.splice(0)) child.kill("SIGKILL");
  for (const one of running.splice(0)) await one.stop();
  // Stops what a killed holder has left.
  if (existsSync(join(dataDir, "postgresql", "postmaster.pid")))
    await startEmbedded(dataDir).then(
      (one) => one.stop(),
      () => undefined,
    );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  const one = await startEmbedded(dataDir);
  running.push(one);
  return one;
}

async function query(url: string, script: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(script)).rows;
  } finally {
    await client.end();
  }
}

const write = (url: string) => query(url, "insert into kept values (1)");
const countKept = async (url: string) =>
  (await query(url, "select count(*)::int as count from kept"))[0]?.["count"];

/** Another process with the folder. */
async function startHolder(
  through: readonly string[] = [],
): Promise<{ child: ChildProcess; said: string }> {
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
  return { child, said: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
}

const postmaster = () => readPostmaster(join(dataDir, "postgresql"))?.pid ?? 0;
/** One that has ended may wait for its parent to ask how. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
const files = () => readdirSync(dataDir, { recursive: true, encoding: "utf8" }).sort();

async function refusal(): Promise<string> {
  const error: unknown = await start().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : "";
}

it("A start on a new folder makes a database in UTF-8 and C order, whose password only its owner can read", async () => {
  // For its owner alone, and that is not PostgreSQL's own user if these tests run as root.
  dataDir = join(root, "new");
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
  expect(files()).not.toContain("postgresql-unfinished");
});

it("PostgreSQL runs as an ordinary user, also where this process is root", async () => {
  await start();
  const { uid } = statSync(`/proc/${postmaster()}`);
  expect(uid).not.toBe(0);
  expect(uid).toBe(statSync(join(dataDir, "postgresql")).uid);
});

it("A stop ends PostgreSQL in order, and the next start has what was written", async () => {
  const first = await start();
  await write(first.url);
  const pid = postmaster();
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  expect(postmaster()).toBe(0);
  expect(await countKept((await start()).url)).toBe(1);
});

it("A second start on the folder is refused with the process that has it, and changes nothing", async () => {
  const { child, said } = await startHolder();
  expect(said).toMatch(/^postgres:/);
  expect(await refusal()).toBe(
    `Touchline is already running on ${dataDir} (process ${child.pid} of host ${hostname()}). Stop it first, or set DATA_DIR to another folder.`,
  );
  await write(said);
});

it("A second start from another container is refused, also where the first server was killed", async () => {
  const { child, said } = await startHolder();
  expect((await startHolder(OTHER_CONTAINER)).said).toMatch(/^Touchline is already running on /);
  await kill(child);
  expect(postmaster()).toBeGreaterThan(0);
  // The PostgreSQL that goes on has no process id there that it could be stopped by.
  expect((await startHolder(OTHER_CONTAINER)).said).toMatch(
    /^The PostgreSQL of an earlier start still runs on .* perhaps because it is in another container\./,
  );
  expect(await countKept(said)).toBe(0);
});

it("A start after kill -9 of the server stops the PostgreSQL that goes on, and has what was written", async () => {
  const { child, said } = await startHolder();
  await write(said);
  const open = new pg.Client({ connectionString: said });
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

it("A server is told when PostgreSQL is killed, and the next start has what was written", async () => {
  const first = await start();
  await write(first.url);
  let isLost = false;
  void first.lost.then(() => (isLost = true));
  process.kill(postmaster(), "SIGKILL");
  await vi.waitFor(() => expect(isLost).toBe(true));
  await first.stop();
  expect(await countKept((await start()).url)).toBe(1);
});

it("A start after kill -9 of both has what was written", async () => {
  const { child, said } = await startHolder();
  await write(said);
  process.kill(postmaster(), "SIGKILL");
  await kill(child);
  expect(await countKept((await start()).url)).toBe(1);
});

it("A start is not stopped by the process id of a PostgreSQL that was killed, which another program has now", async () => {
  const first = await start();
  await write(first.url);
  process.kill(postmaster(), "SIGKILL");
  await first.lost;
  await first.stop();
  const file = join(dataDir, "postgresql", "postmaster.pid");
  // This program's own id would be let through: PostgreSQL knows its parent.
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

it("A command without a server starts PostgreSQL, and stops it once nobody else is connected", async () => {
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

it("A folder of the earlier engine is refused and stays as it is", async () => {
  rmSync(join(dataDir, "postgresql"), { recursive: true });
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgres")} holds the database of an earlier version, whose engine was PGlite. This version cannot read it, and changed nothing. Move the folder away to begin with an empty database, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A folder of another major version of PostgreSQL is refused and stays as it is", async () => {
  writeFileSync(join(dataDir, "postgresql", "PG_VERSION"), "17\n");
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgresql")} was made by PostgreSQL 17, and this version of Touchline runs PostgreSQL 18. Nothing was changed. Start the version of Touchline that made it, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A folder that holds files and no whole database is refused and stays as it is", async () => {
  rmSync(join(dataDir, "postgresql", "PG_VERSION"));
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgresql")} is no whole database: PG_VERSION is missing. Nothing was changed. Restore the folder from a backup, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A damaged database is refused with PostgreSQL's own reason", async () => {
  rmSync(join(dataDir, "postgresql", "global", "pg_control"));
  expect(await refusal()).toMatch(
    /^PostgreSQL does not start on \S+: .*pg_control.*\. Nothing was changed\. Restore the folder from a backup/,
  );
});

it("A folder whose password is lost is refused with the name of the file", async () => {
  rmSync(join(dataDir, "postgres-password"));
  expect(await refusal()).toBe(
    `The password of the database cannot be read from ${join(dataDir, "postgres-password")}. Restore that file from a backup of DATA_DIR.`,
  );
});

it("A first start that was killed while it made the database is begun again", async () => {
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

it.each([
  [
    "linux",
    "riscv64",
    "The package @embedded-postgres/linux-riscv64 with the embedded PostgreSQL is not installed.",
  ],
  ["win32", "x64", "The embedded PostgreSQL does not run on win32."],
])(
  "A machine of %s on %s, for which there are no programs, is refused with what to do",
  (platform, arch, sentence) => {
    const find = () => findBinaries(platform, arch);
    expect(find).toThrow(StartError);
    expect(find).toThrow(sentence);
    expect(find).toThrow("set DATABASE_URL to a PostgreSQL server of your own.");
  },
);

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
