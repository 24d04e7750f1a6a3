import { expect, it } from "vitest";
import { databaseName, openExisting } from "#server/cli/with-database.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { openEmptyDatabase } from "../../../support/empty-database.ts";
import { openTestDatabase } from "../../../support/test-database.ts";

it("A command creates no tables in a foreign database, and names it without the password", async () => {
  const { url, client, close } = await openEmptyDatabase();
  try {
    const refused = openExisting({ databaseUrl: url });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      `There is no Touchline database at ${databaseName({ databaseUrl: url })}.`,
    );
    const { rows } = await client.query("select from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await close();
  }
});

it("A command opens the service's database, and reports an absent one like the service", async () => {
  const used = await openTestDatabase();
  const opened = await openExisting({ databaseUrl: used.url });
  expect(await opened.isAnswering()).toBe(true);
  await opened.close();
  await used.close();
  await expect(
    openExisting({ databaseUrl: "postgres://fan:hunter2@127.0.0.1:1/x" }),
  ).rejects.toThrow("DATABASE_URL names 127.0.0.1:1/x, but nothing listens there.");
});

it("The name of a database contains neither its user nor its password", () => {
  const named = (databaseUrl: string) => databaseName({ databaseUrl });
  expect(named("postgres://fan:hunter2@db.example/touchline")).toBe("db.example:5432/touchline");
  expect(named("postgres://fan:hunter2@db.example:6432/touchline?sslmode=require")).toBe(
    "db.example:6432/touchline",
  );
  expect(named("postgres:///touchline?host=/run/postgresql")).toBe(
    "/run/postgresql:5432/touchline",
  );
});
