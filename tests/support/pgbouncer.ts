import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedProgram } from "./installed-program.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { replaceShipped } from "./shipped-file.ts";
import { untilListening } from "./until-listening.ts";

const SHIPPED = new URL("../../deploy/pgbouncer/", import.meta.url);
/** PgBouncer refuses to run as root. */
const NOBODY = 65534;

export interface PgBouncer {
  url: string;
  log: readonly string[];
  stop(): Promise<void>;
}

/**
 * @param postgres URL without a database name
 * @param changes lines of the shipped configuration and their replacements
 */
export async function startPgBouncer(
  postgres: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const { username, password, hostname, port: databasePort } = new URL(postgres);
  const folder = mkdtempSync(join(tmpdir(), "touchline-pgbouncer-"));
  const port = await freePort();
  const userlist = join(folder, "userlist.txt");
  const ini = join(folder, "pgbouncer.ini");
  execFileSync(new URL("write-userlist.sh", SHIPPED).pathname, [userlist], {
    env: { ...process.env, PGBOUNCER_USER: username, PGBOUNCER_PASSWORD: password },
  });
  writeFileSync(
    ini,
    replaceShipped(readFileSync(new URL("pgbouncer.ini", SHIPPED), "utf8"), {
      "touchline = host=127.0.0.1 port=5432 dbname=touchline": `* = host=${hostname} port=${databasePort}`,
      "listen_port = 6432": `listen_port = ${port}\nunix_socket_dir =`,
      "auth_file = /run/pgbouncer/userlist.txt": `auth_file = ${userlist}`,
      ...changes,
    }),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, userlist, ini]) chownSync(path, NOBODY, NOBODY);
  const child = spawn(installedProgram("pgbouncer"), [ini], {
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => log.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilListening(port, child, log);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}`,
    log,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
