// The empty, migrated database that a build makes once, for a first start to copy: making one takes five seconds of a
// processor. Plain JavaScript, as the build's own scripts are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const MIGRATIONS = new URL("./migrations/", import.meta.url);
const FOLDER = new URL("../../../.cache/database/", import.meta.url);

/**
 * Path of its file, which is there once it was built: a dump by PGlite, packed with gzip. Of another PGlite, or after
 * other migrations, it is another file.
 */
export function builtDatabase() {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const hash = createHash("sha256").update(readFileSync(library));
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  return fileURLToPath(new URL(`${hash.digest("hex").slice(0, 16)}.tar.gz`, FOLDER));
}
