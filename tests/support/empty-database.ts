import pg from "pg";
import { inject } from "vitest";
import { createTestDatabase } from "./test-database.ts";

export interface EmptyDatabase {
  url: string;
  client: pg.Client;
  close(): Promise<void>;
}

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
