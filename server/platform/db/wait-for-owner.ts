import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#server/platform/config/start-error.ts";
import { type Owner, ownerOfText, stateOf, thisProcess } from "#server/platform/db/lock-owner.ts";

/** Another process has this data directory open; two would silently destroy it (measured). */
export class DirectoryLockedError extends StartError {
  override readonly name = "DirectoryLockedError";
}

export interface LockTiming {
  beatMs: number;
  /** How often the beat of an owner elsewhere is looked at, and how many looks without a beat mean that it is gone. */
  lookMs: number;
  looks: number;
}

export const RELEASED = "released\n";

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @returns null only where the file is gone: one that cannot be read may well be held */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function refusal(directory: string, owner: Owner | null): DirectoryLockedError {
  const who = owner === null ? "another process" : `process ${owner.pid} of host ${owner.host}`;
  return new DirectoryLockedError(
    `Touchline is already running on ${directory} (${who}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Waits until the owner of a lock has given it back, is known to have ended, or has not beaten for so long that it must
 * have. Looks are counted, not time: a process that was held up itself has seen nothing meanwhile.
 */
export async function waitForEnd(
  file: string,
  directory: string,
  timing: LockTiming,
): Promise<"released" | "silent"> {
  let first: string | undefined;
  return lookOn(
    timing,
    `${directory} was last used on another host or in another container.`,
    () => {
      const text = readText(file);
      if (text === null || text === RELEASED) return true;
      const owner = ownerOfText(text);
      const state = owner === null ? "elsewhere" : stateOf(owner);
      if (state === "ended") return true;
      first ??= text;
      if (state === "alive" || text !== first) throw refusal(directory, owner);
      return false;
    },
  );
}

/**
 * Waits for the owner of an earlier version's lock, a file without a beat. Its process id may be of another container,
 * so that nothing but the database tells that it has ended: a server writes there every ten seconds.
 */
export async function waitForEarlier(
  file: string,
  directory: string,
  timing: LockTiming,
): Promise<void> {
  let first: string | undefined;
  await lookOn(timing, `${directory} was last used by an earlier version.`, () => {
    // Gone, or already another's folder.
    if (!isFile(file)) return true;
    const text = readText(file);
    if (text === null) return true;
    const [pid, started = ""] = text.trim().split(" ");
    const owner = { ...thisProcess(), pid: Number(pid), started };
    if (owner.pid > 0 && stateOf(owner) === "alive") throw refusal(directory, owner);
    const seen = `${text}\n${traceOf(join(directory, "postgres"))}`;
    first ??= seen;
    if (seen !== first) throw refusal(directory, null);
    return false;
  });
}

/**
 * Looks until a look finds the end, or as many as the timing says have found none. One that fails has seen nothing, and
 * does not count.
 * @param hasEnded throws a refusal where the owner lives
 */
async function lookOn(
  { lookMs, looks }: LockTiming,
  why: string,
  hasEnded: () => boolean,
): Promise<"released" | "silent"> {
  let failed = 0;
  for (let seen = 0; seen < looks;) {
    try {
      if (hasEnded()) return "released";
      seen += 1;
    } catch (error) {
      failed += 1;
      if (error instanceof DirectoryLockedError || failed === looks) throw error;
    }
    if (seen + failed === 1)
      process.stderr.write(
        `${why} Waiting up to ${Math.ceil((looks * lookMs) / 1000)} seconds to see whether it still is.\n`,
      );
    await delay(lookMs);
  }
  return "silent";
}

/** Changes with every write below a folder: each file's size and time, whose clock need not be right for that. */
function traceOf(folder: string): string {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    return files
      .map((file) => {
        const stat = statSync(join(folder, file), { bigint: true, throwIfNoEntry: false });
        return `${file} ${stat?.size} ${stat?.mtimeNs}`;
      })
      .join("\n");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  }
}
