import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/** @throws Error with the program's output if it ends or accepts no connection */
export async function untilListening(
  port: number,
  child: ChildProcess,
  log: readonly string[],
): Promise<void> {
  for (
    const end = Date.now() + START_TIMEOUT_MS;
    !(await isListening(port));
    await delay(POLL_MS)
  ) {
    if (child.exitCode === null && Date.now() < end) continue;
    child.kill("SIGKILL");
    throw new Error(`${child.spawnfile} did not start:\n${log.join("")}`);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
