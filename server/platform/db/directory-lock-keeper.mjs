// A thread of its own, so that work which keeps the program busy for seconds does not stop the beat. Plain JavaScript:
// Node's threads do not take the program's TypeScript loader over.
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** @typedef {{ file: string, owner: string, beatMs: number, longestGapMs: number, lost: string }} KeeperData */

/** @type {KeeperData} */
const { file, owner, beatMs, longestGapMs, lost } = workerData;
let beat = 0;
let failingSince = 0;

/** Nothing here may be written any more, not even by an orderly end: whoever has the folder now is writing. */
function endProgram() {
  writeSync(2, `${lost}\n`);
  process.kill(process.pid, "SIGKILL");
}

/** @returns {boolean | null} whether the lock is still ours; null where that cannot be read */
function isOurs() {
  try {
    return readFileSync(file, "utf8").startsWith(owner);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? false : null;
  }
}

function keep() {
  const ours = isOurs();
  if (ours === false) return endProgram();
  try {
    if (ours === null) throw new Error("the lock cannot be read");
    beat += 1;
    // In place: a file that somebody has meanwhile removed must not come back.
    writeFileSync(file, `${owner}${beat}\n`, { flag: "r+" });
    failingSince = 0;
  } catch {
    failingSince ||= performance.now();
    if (performance.now() - failingSince > longestGapMs) endProgram();
  }
}

setInterval(keep, beatMs);
