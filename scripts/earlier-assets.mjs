// A page of an earlier build still asks for that build's chunks: they stay served beside the current ones.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

const KEEP_MS = 30 * 86_400_000;
/** Below the folder of a build. */
const EARLIER = join("earlier", "assets");

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Copies into the new build the hashed files that only builds before it had. A file's time of change says when it was
 * last part of the current build; 30 days later it is left behind.
 * @throws {Error} where a file of the new build has the name of an earlier one that was another: a phone that has that one
 * never asks again
 */
export function keepEarlierAssets(before, after, now = Date.now()) {
  const kept = join(after, EARLIER);
  mkdirSync(kept, { recursive: true });
  const isNew = new Set(filesIn(join(after, "assets")));
  const replaced = filesIn(join(before, "assets")).map((name) => ({
    name,
    path: join(before, "assets", name),
    lastCurrent: now,
  }));
  const older = filesIn(join(before, EARLIER)).map((name) => {
    const path = join(before, EARLIER, name);
    return { name, path, lastCurrent: statSync(path).mtimeMs };
  });
  for (const { name, path, lastCurrent } of [...older, ...replaced]) {
    if (now - lastCurrent > KEEP_MS) continue;
    if (isNew.has(name)) {
      // Compressed anew, the same file may have other bytes.
      if (!/\.(br|gz)$/.test(name) && !isSame(path, join(after, "assets", name)))
        throw new Error(
          `${name} is another file than the one that an earlier build had. Give it another name, or phones keep that one for good; remove the folder of the earlier build where no phone has had it.`,
        );
      continue;
    }
    const copy = join(kept, name);
    copyFileSync(path, copy);
    utimesSync(copy, lastCurrent / 1_000, lastCurrent / 1_000);
  }
}

function isSame(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}
