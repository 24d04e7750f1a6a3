import type { TestProject } from "vitest/node";
import { startPgBouncer } from "./pgbouncer.ts";
import { startWithTemplates } from "./set-up-database.ts";
import "./provided-database.ts";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, ...templates } = await startWithTemplates();
  const pooler = await startPgBouncer(server.url, {
    // Idle connections of all files together would exceed the limit.
    "default_pool_size = 20": "default_pool_size = 5\nserver_idle_timeout = 2",
  });
  project.provide("database", { url: server.url, ...templates, poolerUrl: pooler.url });
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
