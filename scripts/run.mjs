// Runs one of our programs: run.mjs FILE ARGUMENTS... It never runs `npm ci`, which would remove
// the packages of a service that runs in this folder.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { programFile } from "./programs.mjs";

const [source = "", ...words] = process.argv.slice(2);
if (!existsSync("node_modules/fastify")) {
  console.error("The packages are not installed here. Run npm ci first, then this again.");
  process.exit(1);
}
const program = spawn(process.execPath, ["--enable-source-maps", programFile(source), ...words], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => program.kill(signal));
program.on("exit", (code) => process.exit(code ?? 1));
