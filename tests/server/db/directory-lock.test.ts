import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DirectoryLockedError, lockDirectory } from "#server/db/directory-lock.ts";

const LOCK_MODULE = fileURLToPath(new URL("../../../server/db/directory-lock.ts", import.meta.url));
/** Takes the lock, says so or why not, and keeps it until it is ended. */
const HOLDER = `import { lockDirectory } from ${JSON.stringify(LOCK_MODULE)};
try { lockDirectory(process.argv[1]); console.log("locked"); setInterval(() => undefined, 1000); }
catch (error) { console.log(error.message); }`;

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchline-lock-test-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  rmSync(directory, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

async function startHolder(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", HOLDER, directory], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

const lockFile = () => join(directory, "touchline.lock");

it("A second process is refused in one sentence, and the first one's lock is unharmed", async () => {
  const { said, child } = await startHolder();
  expect(said).toBe("locked");
  const before = readFileSync(lockFile(), "utf8");
  const second = await startHolder();
  expect(second.said).toBe(`Touchline is already running on ${directory} (process ${child.pid}). Stop it first, or set DATA_DIR to another folder.`);
  expect(() => lockDirectory(directory)).toThrow(DirectoryLockedError);
  expect(readFileSync(lockFile(), "utf8")).toBe(before);
  expect(readdirSync(directory)).toEqual(["touchline.lock"]);
});

it("The lock of a killed process is taken over", async () => {
  const { child } = await startHolder();
  await end(child);
  expect(existsSync(lockFile())).toBe(true);
  const unlock = lockDirectory(directory);
  expect(readFileSync(lockFile(), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

it("Of several processes that find a dead one's lock, one gets it", async () => {
  writeFileSync(lockFile(), "999999999 1\n");
  const holders = await Promise.all([startHolder(), startHolder(), startHolder()]);
  expect(holders.filter(({ said }) => said === "locked")).toHaveLength(1);
});

it("A process id that somebody else has since been given is not taken for the owner", () => {
  writeFileSync(lockFile(), `${process.pid} 1\n`);
  expect(() => lockDirectory(directory)).not.toThrow();
});

it.each(["", "nonsense\n", "\u0000\u0000", "-1 5\n"])("A lock that says %j, which no process writes, is taken over", (content) => {
  writeFileSync(lockFile(), content);
  expect(() => lockDirectory(directory)).not.toThrow();
});
