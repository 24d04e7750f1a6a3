import { parseArgs } from "node:util";
import { readUserCommand, UsageError } from "#server/cli/user-commands.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { openDatabase } from "#server/platform/db/open.ts";

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      points: { type: "string" },
    },
  });
  const command = readUserCommand(positionals, values);
  const database = await openDatabase(readConfig(process.env));
  try {
    console.log(await command(database.db));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError || error instanceof StartError || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
