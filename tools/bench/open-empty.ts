import { openDatabase } from "#server/platform/db/open.ts";

const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? "" });
await database.close();
