import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DirectoryLock, lockDirectory } from "#server/platform/db/directory-lock.ts";
import { thisProcess } from "#server/platform/db/lock-owner.ts";
import { DirectoryLockedError } from "#server/platform/db/wait-for-owner.ts";
import { programFile } from "../../../../scripts/ensure-programs.mjs";

const LOCK_MODULE = pathToFileURL(programFile("server/platform/db/directory-lock.ts")).href;
const QUICK = { beatMs: 20, lookMs: 40, looks: 8 };
/** One that would wait for minutes: what it gets, it gets at once. */
const PATIENT = { ...QUICK, looks: 10_000 };

/** Takes the lock, says so or why not, and keeps it until it is ended, with its program busy if so asked. */
const HOLDER = `import { lockDirectory } from ${JSON.stringify(LOCK_MODULE)};
try {
  await lockDirectory(process.argv[1], JSON.parse(process.argv[2]));
  process.stdout.write("locked\\n", () => { if (process.argv[3] === "busy") for (;;); });
  setInterval(() => undefined, 1000);
} catch (error) { console.log(error.message); }`;

let directory: string;
const children: ChildProcess[] = [];
const locks: DirectoryLock[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchline-lock-test-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  for (const lock of locks.splice(0)) await lock.release();
  rmSync(directory, { recursive: true, force: true });
});

async function take(timing = QUICK): Promise<DirectoryLock> {
  const lock = await lockDirectory(directory, timing);
  locks.push(lock);
  return lock;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

async function startHolder({ timing = QUICK, busy = false } = {}): Promise<{
  child: ChildProcess;
  said: string;
  told: () => string;
}> {
  const argv = [
    "--input-type=module",
    "-e",
    HOLDER,
    directory,
    JSON.stringify(timing),
    busy ? "busy" : "",
  ];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: chunk.toString().trim(), told: () => errors };
}

const folder = () => join(directory, "touchline.lock");
const lockFile = () => join(folder(), readdirSync(folder())[0] ?? "");

/** A lock as somebody else would have written it. */
function writeLock(owner: object, beat = 0, number = 1): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(
    join(folder(), String(number)),
    `${JSON.stringify({ ...thisProcess(), nonce: "another", ...owner })}\n${beat}\n`,
  );
}

/** This very process id and start, in another PID namespace of another container: nothing here says whether it runs. */
const ELSEWHERE = { space: "another boot pid:[4026530000]", host: "another-container" };

it("A second process is refused in one sentence, and the first one's lock is unharmed", async () => {
  const { said, child } = await startHolder();
  expect(said).toBe("locked");
  const owner = readFileSync(lockFile(), "utf8").split("\n")[0];
  const second = await startHolder();
  expect(second.said).toBe(
    `Touchline is already running on ${directory} (process ${child.pid} of host ${hostname()}). Stop it first, or set DATA_DIR to another folder.`,
  );
  await expect(lockDirectory(directory, QUICK)).rejects.toThrow(DirectoryLockedError);
  expect(readFileSync(lockFile(), "utf8").split("\n")[0]).toBe(owner);
  expect(readdirSync(folder())).toEqual(["1"]);
});

it("A process in another container is known by its beat: its folder is refused, although no process of that id runs here", async () => {
  let beat = 0;
  writeLock({ ...ELSEWHERE, pid: 999_999_999 });
  const beating = setInterval(
    () => writeLock({ ...ELSEWHERE, pid: 999_999_999 }, (beat += 1)),
    QUICK.beatMs,
  );
  try {
    await expect(lockDirectory(directory, PATIENT)).rejects.toThrow("already running on");
  } finally {
    clearInterval(beating);
  }
});

it("A lock from another container that no longer beats is taken over, although a process of that id runs here", async () => {
  writeLock({ ...ELSEWHERE, pid: process.pid });
  await take();
  expect(readFileSync(lockFile(), "utf8")).toContain(`"pid":${process.pid},`);
  expect(readdirSync(folder())).toEqual(["2"]);
});

it("The lock of a killed process is taken over at once, and given back whole", async () => {
  const { child } = await startHolder();
  await end(child);
  const lock = await take(PATIENT);
  expect(readFileSync(lockFile(), "utf8")).toContain(`"pid":${process.pid},`);
  locks.splice(0);
  await lock.release();
  expect(readFileSync(lockFile(), "utf8")).toBe("released\n");
  await take(PATIENT);
});

it.each([
  ["a dead one's", { pid: 999_999_999 }],
  ["a silent one's elsewhere", ELSEWHERE],
])("Of several processes that find %s lock, one gets it", async (_whose, owner) => {
  writeLock(owner);
  const holders = await Promise.all([startHolder(), startHolder(), startHolder()]);
  expect(holders.filter(({ said }) => said === "locked")).toHaveLength(1);
});

it("A process whose lock somebody else has taken writes nothing more: it ends at once, and says why", async () => {
  const { child, told } = await startHolder();
  writeLock(ELSEWHERE, 0, 2);
  rmSync(join(folder(), "1"));
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
  expect(told()).toContain(`Touchline stops: the lock on ${directory} is no longer its own`);
});

it("A process that is busy for long keeps its lock: the beat does not wait for it", async () => {
  await startHolder({ busy: true });
  const beat = () => Number(readFileSync(lockFile(), "utf8").split("\n")[1]);
  const before = beat();
  await vi.waitFor(() => expect(beat()).toBeGreaterThan(before + 5), 10_000);
});

it("A process id that somebody else has since been given is not taken for the owner", async () => {
  writeLock({ started: "1" });
  await expect(take(PATIENT)).resolves.toBeDefined();
});

it("A process that has ended, but that nobody has asked how, holds nothing", async () => {
  // The shell becomes a sleep, which never asks after the child that the shell had. The child ends only then: a shell
  // may still ask.
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(parent);
  const [chunk] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(chunk.toString());
  const read = (id: number | undefined, name: string) =>
    readFileSync(`/proc/${id}/${name}`, "utf8");
  await vi.waitFor(() => {
    expect(read(parent.pid, "comm")).toBe("sleep\n");
  }, 5_000);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => {
    expect(read(pid, "stat")).toContain(") Z ");
  }, 5_000);
  const started = read(pid, "stat").split(") ")[1]?.split(" ")[19];
  writeLock({ pid, started });
  await take(PATIENT);
});

it.each(["", "nonsense\n", "\u0000\u0000", '{"pid":-1}\n5\n'])(
  "A lock that says %j, which no process writes, is taken over once it has stood still",
  async (content) => {
    mkdirSync(folder());
    writeFileSync(join(folder(), "1"), content);
    await take();
    expect(readdirSync(folder())).toEqual(["2"]);
  },
);

it("A lock that cannot be read is not taken for one that was given back", async () => {
  mkdirSync(folder());
  // Reading it fails, also for root.
  symlinkSync("1", join(folder(), "1"));
  await expect(lockDirectory(directory, QUICK)).rejects.toThrow("ELOOP");
  expect(readdirSync(folder())).toEqual(["1"]);
});

it("A lock that can be read again is judged by what it says then", async () => {
  mkdirSync(folder());
  symlinkSync("1", join(folder(), "1"));
  const taking = expect(lockDirectory(directory, PATIENT)).rejects.toThrow("already running on");
  rmSync(join(folder(), "1"));
  writeLock({});
  await taking;
});

it("The lock file of an earlier version holds while its process runs, and is replaced once nothing was written for long", async () => {
  const { pid, started } = thisProcess();
  writeFileSync(folder(), `${pid} ${started}\n`);
  await expect(lockDirectory(directory, PATIENT)).rejects.toThrow("already running on");
  writeFileSync(folder(), `${pid} 1\n`);
  await take();
  expect(readdirSync(folder())).toEqual(["1"]);
});

it("An earlier version in another container is known by what it writes, although no process of its id runs here", async () => {
  writeFileSync(folder(), "999999999 777\n");
  const log = join(directory, "postgres", "pg_wal");
  mkdirSync(log, { recursive: true });
  let written = "";
  const writing = setInterval(
    () => writeFileSync(join(log, "0001"), (written += "lease")),
    QUICK.beatMs,
  );
  try {
    await expect(lockDirectory(directory, PATIENT)).rejects.toThrow(
      `already running on ${directory} (another process)`,
    );
  } finally {
    clearInterval(writing);
  }
  expect(readFileSync(folder(), "utf8")).toBe("999999999 777\n");
});

it("The lock of an earlier version that is removed while somebody waits is waited for no longer", async () => {
  writeFileSync(folder(), "999999999 777\n");
  const taking = take(PATIENT);
  rmSync(folder());
  await taking;
  expect(readdirSync(folder())).toEqual(["1"]);
});
