import { readdirSync } from "node:fs";
import { join } from "node:path";

export function filesOf(...folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file));
}
