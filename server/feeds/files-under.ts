import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

/**
 * @param displayName the folder's name in messages
 * @throws ImportFileError where it cannot be read
 */
export function filesUnder(
  root: string,
  displayName: string,
  isWanted: (name: string) => boolean,
): string[] {
  return entries(root, displayName).flatMap((entry) => {
    const path = join(root, entry.name);
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    if (entry.isDirectory()) return filesUnder(path, join(displayName, entry.name), isWanted);
    return isWanted(entry.name) ? [path] : [];
  });
}

function entries(root: string, displayName: string): Dirent[] {
  try {
    return readdirSync(root, { withFileTypes: true });
  } catch (cause) {
    throw new ImportFileError(displayName, null, `the folder cannot be read (${reasonOf(cause)}).`);
  }
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
}
