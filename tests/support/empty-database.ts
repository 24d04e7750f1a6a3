import pg from "pg";
import { inject } from "vitest";
import { createTestDatabase } from "./test-database.ts";

export interface EmptyDatabase {
  url: string;
  /** One connection, so that a script and what follows it share a session. */
  client: pg.Client;
  /** Also removes the database. */
  close(): Promise<void>;
}

/** A database as PostgreSQL makes it, before any migration. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { name, url } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    async close() {
      await client.end();
      const server = new pg.Client({ connectionString: `${inject("database").url}/postgres` });
      await server.connect();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
