import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

function* filesOf(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

export function fingerprint(paths, settings = []) {
  const hash = createHash("sha256");
  for (const path of paths.filter((path) => existsSync(path))) {
    for (const file of filesOf(path)) hash.update(file).update(readFileSync(file));
  }
  return hash.update(JSON.stringify(settings)).digest("hex");
}
