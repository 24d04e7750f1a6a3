import { randomUUID } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { thisProcess } from "#server/platform/db/lock-owner.ts";
import {
  hasCode,
  isFile,
  type LockTiming,
  readText,
  RELEASED,
  waitForEarlier,
  waitForEnd,
} from "#server/platform/db/wait-for-owner.ts";

export interface DirectoryLock {
  /** Gives the directory back. */
  release(): Promise<void>;
}

/** An owner that was held up for less than 20 seconds keeps its folder. */
const TIMING: LockTiming = { beatMs: 1000, lookMs: 500, looks: 40 };

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
    await makeFolder(folder, directory, timing);
    const last = lastOf(folder);
    const end =
      last === 0 ? "released" : await waitForEnd(join(folder, String(last)), directory, timing);
    const mine = claim(folder, last + 1, owner);
    if (mine === null) continue;
    const keeper = keep(mine, owner, directory, timing);
    // One that was only held up finds its lock gone at its next beat; until then nothing is opened.
    if (end === "silent") await delay(3 * timing.beatMs);
    return {
      async release() {
        await keeper.terminate();
        try {
          if (readText(mine)?.startsWith(owner) !== true) return;
        } catch {
          // Perhaps another's by now. It no longer beats, and so holds nobody up for long.
          return;
        }
        // Whole at once: who looks meanwhile sees either that it is held or that it is free.
        writeFileSync(`${mine}.released`, RELEASED);
        renameSync(`${mine}.released`, mine);
      },
    };
  }
}

/** An earlier version's lock was a file; where its owner has ended, the folder takes its place. */
async function makeFolder(folder: string, directory: string, timing: LockTiming): Promise<void> {
  for (;;) {
    try {
      mkdirSync(folder, { recursive: true });
      return;
    } catch (error) {
      if (!isFile(folder)) throw error;
    }
    await waitForEarlier(folder, directory, timing);
    try {
      if (isFile(folder)) unlinkSync(folder);
    } catch (error) {
      // Another process has been quicker.
      if (!hasCode(error, "ENOENT", "EISDIR")) throw error;
    }
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function lastOf(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
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
    if (hasCode(error, "EEXIST", "ENOENT")) return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (lastOf(folder) > number) {
    rmSync(mine, { force: true });
    return null;
  }
  for (const name of readdirSync(folder))
    if (!(Number(name) >= number)) rmSync(join(folder, name), { force: true });
  return mine;
}

function keep(
  file: string,
  owner: string,
  directory: string,
  { beatMs, lookMs, looks }: LockTiming,
): Worker {
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
