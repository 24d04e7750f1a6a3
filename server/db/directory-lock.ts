import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Owner, ownerOfText, stateOf, thisProcess } from "#server/db/lock-owner.ts";
import { StartError } from "#server/start-error.ts";

/** Another process has this data directory open; two would silently destroy it (measured). */
export class DirectoryLockedError extends StartError {
  override readonly name = "DirectoryLockedError";
}

export interface DirectoryLock {
  /** Gives the directory back. */
  release(): Promise<void>;
}

export interface LockTiming {
  beatMs: number;
  /** How often the beat of an owner elsewhere is looked at, and how many looks without a beat mean that it is gone. */
  lookMs: number;
  looks: number;
}

/** An owner that was held up for less than 20 seconds keeps its folder. */
const TIMING: LockTiming = { beatMs: 1000, lookMs: 500, looks: 40 };

const RELEASED = "released\n";

/**
 * Takes the data directory for this process, also against one in another container or on another host:
 * docs/decisions/0014. Each owner has a file with a number of its own, higher than the one before, which beats.
 * @throws {DirectoryLockedError} while another live process holds it
 */
export async function lockDirectory(directory: string, timing = TIMING): Promise<DirectoryLock> {
  const folder = join(directory, "touchline.lock");
  const owner = `${JSON.stringify({ ...thisProcess(), nonce: randomUUID() })}\n`;
  mkdirSync(directory, { recursive: true });
  for (;;) {
    makeFolder(folder, directory);
    const last = lastOf(folder);
    const end = last === 0 ? "released" : await waitForEnd(join(folder, String(last)), directory, timing);
    const mine = claim(folder, last + 1, owner);
    if (mine === null) continue;
    const keeper = keep(mine, owner, directory, timing);
    // One that was only held up finds its lock gone at its next beat; until then nothing is opened.
    if (end === "silent") await delay(3 * timing.beatMs);
    return {
      async release() {
        await keeper.terminate();
        if (readText(mine)?.startsWith(owner) !== true) return;
        // Whole at once: who looks meanwhile sees either that it is held or that it is free.
        writeFileSync(`${mine}.released`, RELEASED);
        renameSync(`${mine}.released`, mine);
      },
    };
  }
}

/** An earlier version's lock was a file; where its owner has ended, the folder takes its place. */
function makeFolder(folder: string, directory: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const earlier = readText(folder);
    if (earlier === null) throw error;
    const [pid, started = ""] = earlier.trim().split(" ");
    const owner = { ...thisProcess(), pid: Number(pid), started };
    if (Number(pid) > 0 && stateOf(owner) === "alive") throw refusal(directory, owner);
    // A file only: where another process has been quicker, its folder stays.
    if (statSync(folder).isFile()) unlinkSync(folder);
    mkdirSync(folder, { recursive: true });
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder).filter((name) => /^\d+$/.test(name)).map(Number);
}

function lastOf(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function refusal(directory: string, owner: Owner | null): DirectoryLockedError {
  const who = owner === null ? "another process" : `process ${owner.pid} of host ${owner.host}`;
  return new DirectoryLockedError(`Touchline is already running on ${directory} (${who}). Stop it first, or set DATA_DIR to another folder.`);
}

/**
 * Waits until the owner of a lock has given it back, is known to have ended, or has not beaten for so long that it must
 * have. Looks are counted, not time: a process that was held up itself has seen nothing meanwhile.
 */
async function waitForEnd(file: string, directory: string, { lookMs, looks }: LockTiming): Promise<"released" | "silent"> {
  const first = readText(file);
  for (let look = 0; look < looks; look += 1) {
    const text = readText(file);
    if (text === null || text === RELEASED) return "released";
    const owner = ownerOfText(text);
    const state = owner === null ? "elsewhere" : stateOf(owner);
    if (state === "ended") return "released";
    if (state === "alive" || text !== first) throw refusal(directory, owner);
    if (look === 0) process.stderr.write(`${directory} was last used on another host or in another container. Waiting up to ${Math.ceil((looks * lookMs) / 1000)} seconds to see whether it still is.\n`);
    await delay(lookMs);
  }
  return "silent";
}

/**
 * Becomes the next owner, which only one process can. Numbers only rise: whoever finds a higher one has come too late,
 * also where its own was free because an owner after it had cleared it away.
 */
function claim(folder: string, number: number, owner: string): string | null {
  const mine = join(folder, String(number));
  // A link to a finished file: the lock never exists half-written.
  const draft = join(folder, `draft-${randomUUID()}`);
  try {
    writeFileSync(draft, `${owner}0\n`);
    linkSync(draft, mine);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EEXIST" || error.code === "ENOENT")) return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (lastOf(folder) > number) {
    rmSync(mine, { force: true });
    return null;
  }
  for (const name of readdirSync(folder)) if (!(Number(name) >= number)) rmSync(join(folder, name), { force: true });
  return mine;
}

function keep(file: string, owner: string, directory: string, { beatMs, lookMs, looks }: LockTiming): Worker {
  const keeper = new Worker(new URL("./directory-lock-keeper.mjs", import.meta.url), {
    // The program's own loaders would only make the thread slow to start.
    execArgv: [],
    workerData: {
      file,
      owner,
      beatMs,
      longestGapMs: (looks * lookMs) / 2,
      lost: `Touchline stops: the lock on ${directory} is no longer its own, so another process may be writing there. See that only one runs on it.`,
    },
  });
  keeper.unref();
  return keeper;
}
