import { existsSync } from "node:fs";
import { join } from "node:path";

/** Ends with a sentence where the system lacks a program; Debian keeps some from an ordinary user's path. */
export function refuseWithout(names) {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  const missing = names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length === 0) return;
  console.error(
    `This needs ${missing.join(" and ")}, which this system does not have: apt-get install ${missing.join(" ")}`,
  );
  process.exit(1);
}
