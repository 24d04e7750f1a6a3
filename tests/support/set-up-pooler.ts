import type { TestProject } from "vitest/node";
import { startPgBouncer } from "./pgbouncer.ts";
import { startWithTemplate } from "./set-up-postgres.ts";
import "./provided-database.ts";

/** As for a PostgreSQL, with the PgBouncer that is shipped in front of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startWithTemplate();
  const pooler = await startPgBouncer(server.url, {
    // A test's own database, which others wait for to be copied, must not be held by a connection for long.
    "default_pool_size = 20": "default_pool_size = 5",
  });
  project.provide("database", {
    kind: "postgres",
    url: server.url,
    template,
    poolerUrl: pooler.url,
  });
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
