import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { programFile } from "../../scripts/programs.mjs";

const READY_MS = 400_000;
const POLL_MS = 50;

export class ApiProcess {
  private child: ChildProcess | undefined;
  private errorOutput = "";

  constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly folder = ".",
    private readonly program: readonly string[] = [programFile("server/main.ts")],
  ) {}

  async start(more: Readonly<Record<string, string>> = {}): Promise<number> {
    const from = performance.now();
    const child = spawn(process.execPath, this.program, {
      cwd: this.folder,
      env: { ...process.env, ...this.settings, ...more, PORT: String(this.port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.on("data", (chunk: Buffer) => (this.errorOutput += String(chunk)));
    this.child = child;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || performance.now() - from > READY_MS)
        throw new Error(`The server did not start:\n${this.errorOutput}`);
      await delay(POLL_MS);
    }
    return performance.now() - from;
  }

  async kill(): Promise<void> {
    this.child?.kill("SIGKILL");
    await this.untilEnded();
  }

  async untilEnded(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await once(child, "exit");
  }

  private isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
