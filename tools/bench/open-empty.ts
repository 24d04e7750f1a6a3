// Starts the embedded PostgreSQL on an empty folder, makes its tables, and ends.
import { openDatabase } from "#server/platform/db/open.ts";

const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? "" });
await database.close();
