import { parseArgs } from "node:util";
import { runCommand } from "#server/cli/run-command.ts";
import { readUserCommand } from "#server/cli/user-commands.ts";
import { withDatabase } from "#server/cli/with-database.ts";

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
  const create = positionals[0] === "create";
  console.log(await withDatabase(({ db }) => command(db), { create }));
}

runCommand(main);
