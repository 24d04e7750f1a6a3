import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { readBootId } from "#server/platform/db/boot-id.ts";

/** A process, as another one can recognise it. */
export interface Owner {
  pid: number;
  /** Start time in clock ticks since boot, so that a reused process id is not taken for the owner; "" where it is not known. */
  started: string;
  /** Where process ids mean the same: one boot of one host, and there one namespace; null where that is not known. */
  space: string | null;
  host: string;
}

/** What the system says of a process, without its name, which may hold anything. */
function statOf(pid: number): { state: string; started: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", started: fields[19] ?? "" };
  } catch {
    return { state: "", started: "" };
  }
}

function space(): string | null {
  // Elsewhere than on Linux a host has but one.
  if (process.platform !== "linux") return `${process.platform} ${hostname()}`;
  const bootId = readBootId();
  if (bootId === null) return null;
  try {
    return `${bootId} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

export function thisProcess(): Owner {
  return {
    pid: process.pid,
    started: statOf(process.pid).started,
    space: space(),
    host: hostname(),
  };
}

/** What a lock says of its owner, or null where no process wrote it: a power cut may leave the file empty. */
export function ownerOfText(text: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(text.split("\n")[0] ?? "");
    return isOwner(owner) ? owner : null;
  } catch {
    return null;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== "object" || value === null) return false;
  const { pid, started, space, host } = value as Partial<Record<keyof Owner, unknown>>;
  // 0 would ask after this process's own group.
  return (
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    typeof started === "string" &&
    (space === null || typeof space === "string") &&
    typeof host === "string"
  );
}

/** Whether a process still runs, where its id means something here; `elsewhere` where only its beat can tell. */
export function stateOf(owner: Owner): "alive" | "ended" | "elsewhere" {
  const here = space();
  if (here === null || owner.space !== here) return "elsewhere";
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return "ended";
  }
  const { state, started } = statOf(owner.pid);
  // It has ended, and only waits for its parent to ask how.
  if (state === "Z") return "ended";
  // What hides its start, as other users' processes may, is told by its beat.
  if (owner.started === "" || started === "") return "elsewhere";
  return started === owner.started ? "alive" : "ended";
}
