import { spawn } from "node:child_process";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { programFile } from "./programs.mjs";

ensureInstalled();
await ensureBuilt();
const server = spawn(process.execPath, ["--enable-source-maps", programFile("server/main.ts")], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
