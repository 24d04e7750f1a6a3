import pg from "pg";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { type Nginx, startNginx } from "../../tests/support/nginx.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { startPgBouncer } from "../../tests/support/pgbouncer.ts";
import { ApiProcess } from "../processes/api-process.ts";

export interface Installation {
  edge: Nginx;
  processes: readonly [ApiProcess, ApiProcess];
  database: Database;
  stop(): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query("create database touchline");
  await client.end();
  const pooler = await startPgBouncer(postgres.url);
  const urls = {
    DATABASE_URL: `${pooler.url}/touchline`,
    DATABASE_DIRECT_URL: `${postgres.url}/touchline`,
  };
  const settings = {
    ...urls,
    FEED: "demo",
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT_SCALE: "10000",
    LOG_LEVEL: "fatal",
  };
  const processes = [
    new ApiProcess(await freePort(), settings),
    new ApiProcess(await freePort(), settings),
  ] as const;
  for (const process of processes) await process.start();
  const edge = await startNginx([processes[0].port, processes[1].port]);
  const database = await openDatabase({
    databaseUrl: urls.DATABASE_URL,
    databaseDirectUrl: urls.DATABASE_DIRECT_URL,
  });
  return {
    edge,
    processes,
    database,
    async stop() {
      await database.close();
      await edge.stop();
      for (const process of processes) await process.kill();
      await pooler.stop();
      await postgres.stop();
    },
  };
}
