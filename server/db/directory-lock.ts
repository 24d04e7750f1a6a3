import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another process has this data directory open; two would silently destroy it (measured). */
export class DirectoryLockedError extends Error {
  override readonly name = "DirectoryLockedError";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Start time of a process in clock ticks since boot, so that a reused process id is not taken for the owner. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isHeld(owner: string): boolean {
  const [id, started] = owner.trim().split(" ");
  const pid = Number(id);
  // A power cut may leave the file empty; 0 would ask after this process's own group.
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && (started ?? "") === startedAt(pid);
}

/**
 * Takes the data directory for this process; a lock left by a killed process is taken over.
 * @returns a function that gives it back
 * @throws {DirectoryLockedError} while another live process holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "touchline.lock");
  const mine = `${process.pid} ${startedAt(process.pid)}\n`;
  const refusal = (pid: string) =>
    new DirectoryLockedError(`Touchline is already running on ${directory} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`);
  for (let attempt = 0; attempt < 5; attempt++) {
    // A link to a finished file: the lock never exists half-written.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, mine);
    try {
      linkSync(draft, file);
      return () => {
        if (readOwner(file) === mine) rmSync(file, { force: true });
      };
    } catch {
      const owner = readOwner(file);
      if (owner === null) continue;
      if (isHeld(owner)) throw refusal(owner.split(" ")[0] ?? "unknown");
      dropStale(file, owner);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  throw refusal("unknown");
}

/** Moves a dead owner's lock aside; if another process took it over meanwhile, puts that one's back. */
function dropStale(file: string, expected: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readOwner(aside) !== expected) linkSync(aside, file);
  } catch {
    // Somebody else moved it first; the next attempt sees how things stand.
  }
  rmSync(aside, { force: true });
}
