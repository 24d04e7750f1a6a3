import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { StartError } from "#server/platform/config/start-error.ts";

/** Ends with the last process that has the file open, even after a kill. */
export interface FileLock {
  /** A child process that inherits it also holds the lock. */
  fd: number;
  release(): void;
}

const MACOS_O_EXLOCK = 0x20;

/** @returns null while another process or container on this machine holds the lock */
export function tryLock(file: string): FileLock | null {
  const fd = process.platform === "darwin" ? openLockedOnMac(file) : openLockedOnLinux(file);
  if (fd === null) return null;
  ftruncateSync(fd);
  writeSync(fd, `process ${process.pid} of host ${hostname()}`);
  let isHeld = true;
  return {
    fd,
    release() {
      // The number may belong to another file by the second call.
      if (isHeld) closeSync(fd);
      isHeld = false;
    },
  };
}

export function readHolder(file: string): string {
  return readFileSync(file, "utf8").trim() || "another process";
}

/** Node cannot lock a file. `flock` locks the inherited file descriptor. */
function openLockedOnLinux(file: string): number | null {
  const fd = openSync(file, "a", 0o600);
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", fd],
  });
  if (status === 0) return fd;
  closeSync(fd);
  if (error === undefined && status === 1) return null;
  throw new StartError(
    `${file} cannot be locked: ${error?.message ?? `flock ended with ${status}`}. Install flock, which is part of util-linux, or set DATABASE_URL.`,
    { cause: error },
  );
}

function openLockedOnMac(file: string): number | null {
  const { O_RDWR, O_CREAT, O_APPEND, O_NONBLOCK } = constants;
  try {
    return openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | MACOS_O_EXLOCK, 0o600);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return null;
    throw error;
  }
}
