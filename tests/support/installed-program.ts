import { existsSync } from "node:fs";
import { join } from "node:path";

/** @throws Error if the program is not installed */
export function installedProgram(name: string): string {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  const path = folders
    .map((folder) => join(folder, name))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`${name} is not installed. Run: apt-get install ${name}`);
  return path;
}
