// `npm run flaky`: both builds where they are stale, then the server behind a line that is spoilt by hand.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureSecondBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { programFile } from "./programs.mjs";

ensureInstalled();
await ensureBuilt();
ensureSecondBuilt();
const line = spawn(process.execPath, [programFile("e2e/support/flaky.ts")], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => line.kill(signal));
line.on("exit", (code) => process.exit(code ?? 1));
