// Never runs `npm ci`, because a service in this folder may be using the packages.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { programFile } from "./programs.mjs";

const [source = "", ...words] = process.argv.slice(2);
if (!existsSync("node_modules/fastify")) {
  console.error("The packages are not installed. Run npm ci, then repeat the command.");
  process.exit(1);
}
const program = spawn(process.execPath, ["--enable-source-maps", programFile(source), ...words], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => program.kill(signal));
program.on("exit", (code) => process.exit(code ?? 1));
