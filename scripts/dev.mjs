import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureServerBuilt } from "./programs.mjs";
import { tool } from "./tool.mjs";

ensureInstalled();
// Only for the thread that simulates seasons. The server itself runs from its sources.
ensureServerBuilt();
const programs = [
  spawn(process.execPath, ["--import", "tsx", "--watch", "server/main.ts"], { stdio: "inherit" }),
  spawn(tool("panda"), ["--watch", "--silent"], { stdio: "inherit" }),
  spawn(tool("vite"), [], { stdio: "inherit" }),
];
const stop = () => programs.forEach((program) => program.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const program of programs) program.on("exit", stop);
