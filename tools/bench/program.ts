import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#server/platform/network/free-port.ts";
import { programFile } from "../../scripts/programs.mjs";

export interface Started {
  url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export async function startProgram(dataDir: string): Promise<Started> {
  const port = await freePort();
  // A build in this process has set NODE_ENV.
  const { NODE_ENV: _unset, ...env } = process.env;
  const child = fork(programFile("server/main.ts"), {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: "10000" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error("The program ended before it was ready.");
    await delay(50);
  }
  return { url, stop: () => end(child), kill: () => end(child, "SIGKILL") };
}

export async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
