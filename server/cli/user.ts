import { parseArgs } from "node:util";
import { runCommand } from "#server/cli/run-command.ts";
import { readUserCommand } from "#server/cli/user-commands.ts";
import { readConfig } from "#server/platform/config/config.ts";
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

runCommand(main);
