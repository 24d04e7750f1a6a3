import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, type Environment, refuse } from "#server/platform/config/read-setting.ts";

interface Folders {
  /** Folder of the embedded PostgreSQL. */
  dataDir: string;
  /** Of the built app, absolute. */
  webRoot: string;
}

/** @throws {ConfigError} where files would be served that are no app's */
export function readFolders(env: Environment): Folders {
  const dataDir = env["DATA_DIR"] ?? "./data";
  const webRoot = readWebRoot(env);
  if (isWithin(realPath(resolve(dataDir)), realPath(webRoot)))
    throw new ConfigError(
      `DATA_DIR is "${dataDir}", which lies in the folder of the built app, ${webRoot}, whose files anybody may fetch. Set DATA_DIR to a folder outside it.`,
    );
  return { dataDir, webRoot };
}

/** What every build has; the sources have an index.html as well. */
const OF_A_BUILD = ["index.html", "sw.js"];

/** Where it is not set, the app may be served by another program, as in development. */
function readWebRoot(env: Environment): string {
  const value = env["WEB_ROOT"];
  if (value !== undefined && !OF_A_BUILD.every((name) => existsSync(join(value, name))))
    refuse(
      "WEB_ROOT",
      value,
      `a folder that holds a built app, so one with ${OF_A_BUILD.join(" and ")}`,
    );
  return resolve(value ?? fileURLToPath(new URL("../../../dist", import.meta.url)));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a folder lies, which need not be there yet, past every link on the way. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}
