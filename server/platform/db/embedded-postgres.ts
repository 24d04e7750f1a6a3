import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#server/platform/config/start-error.ts";
import { describeFailure, folderError } from "#server/platform/db/embedded-fault.ts";
import { type FileLock, readHolder, tryLock } from "#server/platform/db/file-lock.ts";
import { findBinaries, type PostgresBinaries } from "#server/platform/db/postgres-binaries.ts";
import {
  initialise,
  POSTGRES_USER,
  readPostmaster,
  startProcess,
} from "#server/platform/db/postgres-process.ts";

/** See docs/decisions/0068. */
export interface EmbeddedPostgres {
  url: string;
  lost: Promise<void>;
  stop(): Promise<void>;
}

/** Error statements are not logged, because they may hold personal data. */
const SETTINGS = ["log_checkpoints=off", "log_min_messages=log", "log_min_error_statement=panic"];

const POLL_MS = 50;
/** The PostgreSQL of a killed server still writes to disk before it ends. */
const ORPHAN_MS = 60_000;
const SERVER_STARTS_MS = 60_000;

function pathsOf(dataDir: string) {
  const inFolder = (name: string) => join(dataDir, name);
  return {
    data: inFolder("postgresql"),
    unfinished: inFolder("postgresql-unfinished"),
    password: inFolder("postgres-password"),
    serverLock: inFolder("server.lock"),
    databaseLock: inFolder("database.lock"),
    earlierEngine: inFolder("postgres"),
  };
}

export function hasEmbedded(dataDir: string): boolean {
  const { data, earlierEngine } = pathsOf(dataDir);
  try {
    return [data, earlierEngine].some((path) => existsSync(path) && readdirSync(path).length > 0);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** @throws {StartError} where another server uses the folder, or it holds other files */
export async function startEmbedded(
  dataDir: string,
  orphanMs = ORPHAN_MS,
): Promise<EmbeddedPostgres> {
  const lock = lockFolder(dataDir);
  if (lock === null)
    throw new StartError(
      `Touchline is already running on ${dataDir} (${readHolder(pathsOf(dataDir).serverLock)}). Stop it first, or set DATA_DIR to another folder.`,
    );
  return startLocked(dataDir, lock, { stopHow: "fast", orphanMs });
}

/** For commands: joins a running PostgreSQL, or starts one until the command ends. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  for (const limit = performance.now() + SERVER_STARTS_MS; ; await delay(POLL_MS)) {
    const lock = lockFolder(dataDir);
    // Another command may have joined: "smart" waits for it.
    if (lock !== null) return startLocked(dataDir, lock, { stopHow: "smart" });
    const running = readPostmaster(pathsOf(dataDir).data);
    if (running?.isReady === true)
      return {
        url: urlOf(readPassword(dataDir), running.port),
        lost: new Promise(() => undefined),
        stop: async () => undefined,
      };
    if (performance.now() > limit)
      throw new StartError(
        `The server on ${dataDir} (${readHolder(pathsOf(dataDir).serverLock)}) is starting and has no database yet. Try again in a moment.`,
      );
  }
}

function lockFolder(dataDir: string): FileLock | null {
  try {
    mkdirSync(dataDir, { recursive: true });
    return tryLock(pathsOf(dataDir).serverLock);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

async function startLocked(
  dataDir: string,
  serverLock: FileLock,
  { stopHow, orphanMs = ORPHAN_MS }: { stopHow: "fast" | "smart"; orphanMs?: number },
): Promise<EmbeddedPostgres> {
  const paths = pathsOf(dataDir);
  try {
    const binaries = findBinaries();
    refuseForeignFiles(dataDir);
    if (!existsSync(paths.data)) await createDatabase(binaries, dataDir);
    const password = readPassword(dataDir);
    const databaseLock = await lockDatabase(dataDir, orphanMs);
    removeStaleState(paths.data);
    const server = await startProcess(binaries, paths.data, {
      settings: SETTINGS,
      inheritedFd: databaseLock.fd,
    }).finally(() => databaseLock.release());
    let isStopping = false;
    return {
      url: urlOf(password, server.port),
      lost: new Promise((resolve) => {
        void server.ended.then(() => {
          if (!isStopping) resolve();
        });
      }),
      async stop() {
        isStopping = true;
        await server.stop(stopHow);
        serverLock.release();
      },
    };
  } catch (error) {
    serverLock.release();
    throw folderError(dataDir, describeFailure(paths.data, error));
  }
}

function refuseForeignFiles(dataDir: string): void {
  const { data, earlierEngine } = pathsOf(dataDir);
  if (existsSync(earlierEngine))
    throw new StartError(
      `${earlierEngine} holds a PGlite database, which this version cannot read. Move the folder away to start with an empty database, or set DATA_DIR to another folder.`,
    );
  if (existsSync(data) && !existsSync(join(data, "PG_VERSION")))
    throw new StartError(
      `${data} is not a complete database: PG_VERSION is missing. Restore the folder from a backup, or set DATA_DIR to another folder.`,
    );
}

/** Moves complete files into place: a kill leaves no partial database. */
async function createDatabase(binaries: PostgresBinaries, dataDir: string): Promise<void> {
  const { data, unfinished, password } = pathsOf(dataDir);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (!existsSync(password))
    writeFileSync(password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  await initialise(binaries, unfinished, password);
  renameSync(unfinished, data);
}

async function lockDatabase(dataDir: string, orphanMs: number): Promise<FileLock> {
  const { data, databaseLock } = pathsOf(dataDir);
  const limit = performance.now() + orphanMs;
  let orphan = 0;
  for (;;) {
    const lock = tryLock(databaseLock);
    if (lock !== null) return lock;
    const pid = readPostmaster(data)?.pid ?? 0;
    if (pid !== orphan && runsOn(pid, data)) {
      orphan = pid;
      process.kill(pid, "SIGINT");
    }
    if (performance.now() > limit)
      throw new StartError(
        `The PostgreSQL of an earlier start still runs on ${data}, perhaps in another container. Stop it (${orphan === 0 ? "its process id is unknown" : `process ${orphan}`}), or set DATA_DIR to another folder.`,
      );
    await delay(POLL_MS);
  }
}

function runsOn(pid: number, folder: string): boolean {
  if (pid <= 0) return false;
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** In a container, another program often reuses the id of a killed PostgreSQL. */
function removeStaleState(folder: string): void {
  const pid = readPostmaster(folder)?.pid ?? 0;
  if (existsSync(`/proc/${pid}`) && !runsOn(pid, folder))
    rmSync(join(folder, "postmaster.pid"), { force: true });
}

function urlOf(password: string, port: number): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`;
}

function readPassword(dataDir: string): string {
  const file = pathsOf(dataDir).password;
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new StartError(
      `The password of the database cannot be read from ${file}. Restore that file from a backup of DATA_DIR.`,
      { cause },
    );
  }
}
