import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

/**
 * @param shown the folder's name in messages
 * @throws ImportFileError where it cannot be read
 */
export function filesUnder(
  root: string,
  shown: string,
  wanted: (name: string) => boolean,
): string[] {
  return entries(root, shown).flatMap((entry) => {
    const path = join(root, entry.name);
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    if (entry.isDirectory()) return filesUnder(path, join(shown, entry.name), wanted);
    return wanted(entry.name) ? [path] : [];
  });
}

function entries(root: string, shown: string): Dirent[] {
  try {
    return readdirSync(root, { withFileTypes: true });
  } catch (cause) {
    throw new ImportFileError(shown, null, `the folder cannot be read (${reasonOf(cause)}).`);
  }
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
}
