import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";
import { installedProgram } from "./installed-program.ts";
import { freePort } from "#server/platform/network/free-port.ts";
import { replaceShipped } from "./shipped-file.ts";
import { untilListening } from "./until-listening.ts";

const SHIPPED = new URL("../../deploy/nginx/", import.meta.url);

const read = (name: string) => readFileSync(new URL(name, SHIPPED), "utf8");

const ACCESS_LOG = "access.log";

function mainConfig(folder: string, confs: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  return replaceShipped(read("nginx.conf"), {
    "user www-data;": process.getuid?.() === 0 ? "user root;" : "",
    "worker_processes auto;": "worker_processes 1;",
    "/run/nginx.pid": join(folder, "nginx.pid"),
    "/var/log/nginx/error.log": "stderr",
    "include /etc/nginx/conf.d/*.conf;": [
      `access_log ${join(folder, ACCESS_LOG)};`,
      temporary,
      ...confs.map((conf) => `include ${conf};`),
    ].join("\n"),
  });
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "touchline-nginx-"));
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export const CACHE_FOLDER = "/var/cache/touchline";

const inFolder = (folder: string) => ({
  [CACHE_FOLDER]: join(folder, "cache"),
  "/var/log/nginx/access.log": join(folder, ACCESS_LOG),
  "/var/www/acme": join(folder, "acme"),
});

/** Runs nginx's own check on the shipped files, with other file paths. */
export function checkShippedNginx(): string {
  const folder = newFolder();
  const { key, certificate } = makeCertificate(folder, "touchline.example");
  const site = write(
    folder,
    "touchline.conf",
    replaceShipped(read("touchline.conf"), {
      ...inFolder(folder),
      "/etc/touchline/tls/fullchain.pem": certificate,
      "/etc/touchline/tls/privkey.pem": key,
    }),
  );
  const upstream = write(folder, "upstream.conf", read("upstream.conf"));
  const conf = write(folder, "nginx.conf", mainConfig(folder, [upstream, site]));
  try {
    return execFileSync(
      "sh",
      ["-c", `${installedProgram("nginx")} -t -p ${folder} -c ${conf} 2>&1`],
      { encoding: "utf8" },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Nginx {
  url: string;
  plainUrl: string;
  tlsPort: number;
  log: readonly string[];
  challengeFolder: string;
  readAccessLog(): string;
  stop(): Promise<void>;
}

export async function startNginx([first, second]: readonly [number, number]): Promise<Nginx> {
  const folder = newFolder();
  const [port, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  mkdirSync(join(folder, "cache"));
  const { key, certificate } = makeCertificate(folder, "touchline.example", "rsa");
  const site = write(
    folder,
    "touchline.conf",
    replaceShipped(read("touchline.conf"), {
      ...inFolder(folder),
      "listen 80;": `listen 127.0.0.1:${plainPort};`,
      "listen [::]:80;": "",
      "listen 443 ssl http2;": `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl;`,
      "listen [::]:443 ssl http2;": "",
      "/etc/touchline/tls/fullchain.pem": certificate,
      "/etc/touchline/tls/privkey.pem": key,
    }),
  );
  const upstream = write(
    folder,
    "upstream.conf",
    replaceShipped(read("upstream.conf"), {
      "127.0.0.1:8081": `127.0.0.1:${first}`,
      "127.0.0.1:8082": `127.0.0.1:${second}`,
    }),
  );
  const conf = write(folder, "nginx.conf", mainConfig(folder, [upstream, site]));
  const child = spawn(installedProgram("nginx"), ["-p", folder, "-c", conf, "-g", "daemon off;"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => log.push(String(chunk)));
  await untilListening(port, child, log);
  return {
    url: `http://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    tlsPort,
    log,
    challengeFolder: join(folder, "acme"),
    readAccessLog: () => readFileSync(join(folder, ACCESS_LOG), "utf8"),
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await ended;
}
