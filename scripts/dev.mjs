import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { tool } from "./tool.mjs";

ensureInstalled();
const programs = [
  spawn(process.execPath, ["--import", "tsx", "--watch", "server/main.ts"], { stdio: "inherit" }),
  spawn(tool("panda"), ["--watch", "--silent"], { stdio: "inherit" }),
  spawn(tool("vite"), [], { stdio: "inherit" }),
];
const stop = () => programs.forEach((program) => program.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const program of programs) program.on("exit", stop);
