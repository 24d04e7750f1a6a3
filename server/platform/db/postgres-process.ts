import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "#server/platform/config/start-error.ts";
import type { PostgresBinaries } from "#server/platform/db/postgres-binaries.ts";
import { freePort } from "#server/platform/network/free-port.ts";

export const POSTGRES_USER = "postgres";

export interface PostgresProcess {
  port: number;
  pid: number;
  ended: Promise<void>;
  /** "fast" rolls back other sessions, "smart" waits until they disconnect. */
  stop(how?: "fast" | "smart"): Promise<void>;
}

export interface StartSettings {
  settings?: readonly string[];
  inheritedFd?: number;
}

export class PostgresFailure extends Error {
  constructor(
    what: string,
    readonly log: string,
    options?: ErrorOptions,
  ) {
    super(`${what}:\n${log}`, options);
  }
}

const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
/** Ignores the caller's PG* variables. English, because the code reads the messages. */
const ENVIRONMENT = { PATH: process.env["PATH"], LC_ALL: "C" };
const POLL_MS = 15;
const START_MS = 120_000;
const MAX_PORTS = 3;
const LOG_LINES = 60;

export async function initialise(
  { initdb }: PostgresBinaries,
  folder: string,
  passwordFile: string,
  flags: readonly string[] = [],
): Promise<void> {
  const user = systemUser(folder);
  if (user !== null) {
    const parent = dirname(folder);
    const mayEnter = (statSync(parent).mode & 0o001) !== 0;
    for (const path of [folder, passwordFile, ...(mayEnter ? [] : [parent])])
      chownSync(path, user.uid, user.gid);
  }
  await promisify(execFile)(
    initdb,
    [
      `--pgdata=${folder}`,
      `--username=${POSTGRES_USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      ...flags,
    ],
    { env: ENVIRONMENT, ...user },
  ).catch((cause: Error & { stderr?: string }) => {
    throw new PostgresFailure("initdb failed", cause.stderr || cause.message, { cause });
  });
}

export async function startProcess(
  binaries: PostgresBinaries,
  folder: string,
  start: StartSettings = {},
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnPort(binaries, folder, await freePort(), start);
    } catch (error) {
      const isTaken = error instanceof PostgresFailure && /could not bind/.test(error.log);
      if (!isTaken || attempt === MAX_PORTS) throw error;
    }
  }
}

async function startOnPort(
  { postgres }: PostgresBinaries,
  folder: string,
  port: number,
  { settings = [], inheritedFd }: StartSettings,
): Promise<PostgresProcess> {
  const child = spawn(
    postgres,
    [
      "-D",
      folder,
      "-p",
      String(port),
      ...[...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]),
    ],
    {
      env: ENVIRONMENT,
      // Ctrl-C must reach only this process, which stops PostgreSQL last.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", inheritedFd ?? "ignore"],
      ...systemUser(folder),
    },
  );
  const log: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => {
    log.push(...String(chunk).trimEnd().split("\n"));
    log.splice(0, log.length - LOG_LINES);
  });
  child.once("error", ({ message }) => log.push(message));
  const stoppable = stopperOf(child);
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const limit = performance.now() + START_MS;
  while (!isReady(child, folder)) {
    if (hasExited(child)) {
      await closed;
      throw new PostgresFailure("PostgreSQL did not start", log.join("\n"));
    }
    if (performance.now() > limit) child.kill("SIGQUIT");
    await delay(POLL_MS);
  }
  return { port, pid: child.pid ?? 0, ...stoppable };
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function isReady(child: ChildProcess, folder: string): boolean {
  const state = readPostmaster(folder);
  return state !== null && state.pid === child.pid && state.isReady;
}

function stopperOf(child: ChildProcess): Pick<PostgresProcess, "ended" | "stop"> {
  const ended = new Promise<void>((resolve) => {
    // Not "close": another process may keep the log open longer.
    for (const event of ["exit", "error"]) child.once(event, () => resolve());
  });
  const kill = () => child.kill("SIGINT");
  process.once("exit", kill);
  void ended.then(() => process.off("exit", kill));
  return {
    ended,
    async stop(how = "fast") {
      child.kill(how === "fast" ? "SIGINT" : "SIGTERM");
      await ended;
    },
  };
}

export function readPostmaster(
  folder: string,
): { pid: number; port: number; isReady: boolean } | null {
  let text: string;
  try {
    text = readFileSync(join(folder, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const [pid, , , port, , , , state = ""] = text.split("\n");
  return { pid: Number(pid), port: Number(port), isReady: /^(ready|standby)/.test(state) };
}

function systemUser(folder: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  return findUser() ?? createUser();
}

function findUser(): { uid: number; gid: number } | null {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const { status, stdout } = spawnSync("id", [flag, POSTGRES_USER], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid ?? 0, gid: gid ?? 0 } : null;
}

function createUser(): { uid: number; gid: number } {
  spawnSync("useradd", ["--system", "--user-group", POSTGRES_USER]);
  const user = findUser();
  if (user === null)
    throw new StartError(
      "PostgreSQL does not run as root, and the user postgres could not be created. Start Touchline as an ordinary user, or set DATABASE_URL.",
    );
  return user;
}
