// Makes the database that a first start copies, where there is none of this version.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { builtDatabase } from "../server/platform/db/built-database.mjs";

/** @returns once it is there; it is made beside what else goes on */
export async function ensureDatabase() {
  if (existsSync(builtDatabase())) return;
  await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "server/platform/db/build-database.ts",
  ]);
}
