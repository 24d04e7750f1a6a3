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
const EARLIER = join("earlier", "assets");

const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Copies files of earlier builds, which open pages still request, and drops them after 30 days.
 * @throws {Error} if a new file has an earlier name with other content
 */
export function keepEarlierAssets(before, after, now = Date.now()) {
  const targetFolder = join(after, EARLIER);
  mkdirSync(targetFolder, { recursive: true });
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
      // Compressing the same file again may give other bytes.
      if (!/\.(br|gz)$/.test(name) && !isSame(path, join(after, "assets", name)))
        throw new Error(
          `${name} differs from the file of an earlier build, which phones cache forever. Rename it, or remove the earlier build if no phone has it.`,
        );
      continue;
    }
    const copy = join(targetFolder, name);
    copyFileSync(path, copy);
    utimesSync(copy, lastCurrent / 1_000, lastCurrent / 1_000);
  }
}

function isSame(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}
