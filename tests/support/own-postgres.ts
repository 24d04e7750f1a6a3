import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBinaries } from "#server/platform/db/postgres-binaries.ts";
import { initialise, POSTGRES_USER, startProcess } from "#server/platform/db/postgres-process.ts";

const PASSWORD = "touchline";
const SETTINGS = ["fsync=off", "max_connections=200"];

export interface OwnPostgres {
  port: number;
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

export async function startPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const dataDir = newFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  try {
    await initialise(findBinaries(), dataDir, passwordFile, ["--no-sync"]);
  } finally {
    rmSync(passwordFile);
  }
  return startPostgresOn(dataDir, settings);
}

export async function startPostgresOn(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<OwnPostgres> {
  const server = await startProcess(findBinaries(), dataDir, {
    settings: [...SETTINGS, ...settings],
  });
  return {
    port: server.port,
    url: `postgres://${POSTGRES_USER}:${PASSWORD}@127.0.0.1:${server.port}`,
    dataDir,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In the system's folder, because the user of PostgreSQL needs access. */
export function newFolder(): string {
  return join(tmpdir(), `touchline-postgres-${randomUUID()}`);
}
