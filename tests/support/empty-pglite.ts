import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import "./provided-database.ts";

/** An embedded database as the first start makes it, before any migration; in memory, or in a folder. */
export async function openEmptyPglite(dataDir?: string): Promise<PGlite> {
  const provided = inject("database");
  if (provided.kind !== "pglite")
    throw new Error("Only the project of the embedded database has one that is empty.");
  return PGlite.create({
    loadDataDir: new Blob([readFileSync(provided.emptyFile)]),
    ...(dataDir === undefined ? {} : { dataDir }),
  });
}
