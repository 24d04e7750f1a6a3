import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const SUITE = "trixie";
const BASE = resolve(".cache/one-server", SUITE);
const INCLUDE = "systemd,systemd-sysv,dbus,ca-certificates,openssh-server";
const BOOTS_WITHIN_MS = 120_000;
const POLL_MS = 200;
const NAMES = ["touchline.example", "mail.example", "backup.example"];
const OWN_AUTHORITIES = "/usr/local/share/ca-certificates";

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
}

function makeBase(): void {
  if (existsSync(BASE)) return;
  const next = `${BASE}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  run("debootstrap", ["--variant=minbase", `--include=${INCLUDE}`, SUITE, next]);
  renameSync(next, BASE);
}

export class Container {
  readonly folder: string;
  private machine: ChildProcess | undefined;
  private network: ChildProcess | undefined;
  private pid = 0;

  constructor() {
    makeBase();
    this.folder = mkdtempSync(`${BASE}-`);
    run("cp", ["-a", `${BASE}/.`, this.folder]);
  }

  write(path: string, content: string): void {
    mkdirSync(join(this.folder, path, ".."), { recursive: true });
    writeFileSync(join(this.folder, path), content);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  async boot(authority: string): Promise<void> {
    this.write("/etc/hosts", `127.0.0.1 localhost ${NAMES.join(" ")}\n`);
    this.write("/etc/hostname", "server\n");
    // The name server of slirp4netns.
    this.write("/etc/resolv.conf", "nameserver 10.0.2.3\n");
    const authorities = existsSync(OWN_AUTHORITIES)
      ? readdirSync(OWN_AUTHORITIES).map((name) => join(OWN_AUTHORITIES, name))
      : [];
    for (const [index, file] of [authority, ...authorities].entries())
      copyFileSync(file, join(this.folder, OWN_AUTHORITIES, `authority-${index}.crt`));
    const nspawn = `exec systemd-nspawn --quiet --boot --register=no --keep-unit --console=pipe --resolv-conf=off --machine=touchline-server --directory='${this.folder}'`;
    this.machine = spawn("unshare", ["--net", "sh", "-c", `ip link set lo up; ${nspawn}`], {
      stdio: "ignore",
      detached: true,
      // Debian 13 boots only with unified control groups, regardless of the host.
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" },
    });
    await this.until(() => (this.pid = this.findInit()) !== 0);
    this.network = spawn(
      "slirp4netns",
      ["--configure", "--mtu=65520", "--disable-host-loopback", String(this.pid), "tap0"],
      { stdio: "ignore" },
    );
    await this.until(() => this.succeeds("systemctl is-system-running | grep -q running"));
    await this.shell("update-ca-certificates");
  }

  private findInit(): number {
    const { pid } = this.machine ?? {};
    const children = `/proc/${pid}/task/${pid}/children`;
    const first = existsSync(children) ? readFileSync(children, "utf8").trim().split(" ") : [];
    return (
      first
        .map(Number)
        .find(
          (child) => child > 0 && readFileSync(`/proc/${child}/comm`, "utf8") === "systemd\n",
        ) ?? 0
    );
  }

  private async until(holds: () => boolean): Promise<void> {
    for (const end = performance.now() + BOOTS_WITHIN_MS; !holds(); await delay(POLL_MS))
      if (performance.now() > end) throw new Error("The container did not boot in time.");
  }

  private inside(script: string): [string, string[]] {
    return [
      "nsenter",
      ["--target", String(this.pid), "--all", "/bin/bash", "-euo", "pipefail", "-c", script],
    ];
  }

  private succeeds(script: string): boolean {
    try {
      execFileSync(...this.inside(script), { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  }

  async attempt(script: string): Promise<{ code: number; output: string }> {
    const child = spawn(...this.inside(script), {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root" },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, "close")) as [number | null];
    return { code: code ?? 1, output };
  }

  /** @throws Error with the script's output if it fails */
  async shell(script: string): Promise<string> {
    const { code, output } = await this.attempt(script);
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output.slice(-6_000)}`);
    return output.trim();
  }

  spawnInNetwork(args: readonly string[]): ChildProcess {
    return spawn("nsenter", ["--target", String(this.pid), "--net", process.execPath, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async remove(): Promise<void> {
    if (this.machine !== undefined && this.machine.exitCode === null) {
      const ended = once(this.machine, "exit");
      if (this.pid === 0 || !this.succeeds("systemctl poweroff")) this.machine.kill("SIGKILL");
      await ended;
    }
    this.network?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
