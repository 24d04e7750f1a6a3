import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";

/** The real server as a process of its own, shared by a worker's tests. */
export class Program {
  /** How far its clock was moved. */
  aheadMs = 0;
  private ordered: Promise<void> = Promise.resolve();

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly lines: Interface,
    private readonly dataDir: string,
    readonly port: number,
  ) {}

  /**
   * @param template folder of a database to start from, or null for a new one
   * @param livedMs how long it is to have been running
   */
  static async start(template: string | null, livedMs = 0): Promise<Program> {
    const dataDir = mkdtempSync(join(tmpdir(), "touchline-e2e-"));
    if (template !== null) cpSync(template, dataDir, { recursive: true });
    const child = spawn(process.execPath, ["--import", "tsx", "e2e/support/serve.ts"], {
      env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMIT_SCALE: "10000", FEED: "demo", E2E_LIVED_MS: String(livedMs) },
      stdio: "pipe",
    });
    child.stderr.pipe(process.stderr);
    const lines = createInterface({ input: child.stdout });
    const listening = await nextLine(lines, child, /^listening \d+$/);
    return new Program(child, lines, dataDir, Number(listening.split(" ")[1]));
  }

  /** Sets the server's clock this far ahead of the real one, and lets every job see it. */
  moveClock(aheadMs: number): Promise<void> {
    this.aheadMs = aheadMs;
    return this.order({ ahead: aheadMs });
  }

  /** An account that has points. */
  createFan(fan: { email: string; password: string; points: number }): Promise<void> {
    return this.order({ create: fan });
  }

  /** One at a time: each `done` belongs to one of them. */
  private order(what: object): Promise<void> {
    this.ordered = this.ordered.then(async () => {
      const done = nextLine(this.lines, this.child, /^done$/);
      this.child.stdin.write(`${JSON.stringify(what)}\n`);
      await done;
    });
    return this.ordered;
  }

  /** Ends the server and hands its data over. */
  async end(): Promise<string> {
    const exited = new Promise<void>((resolve, reject) => {
      this.child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the server ended with code ${code}`))));
    });
    this.child.stdin.end();
    await exited;
    return this.dataDir;
  }

  async stop(): Promise<void> {
    rmSync(await this.end(), { recursive: true, force: true });
  }
}

function nextLine(lines: Interface, child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with code ${code}`));
    child.once("exit", onExit);
    lines.on("line", function onLine(line: string) {
      if (!pattern.test(line)) return;
      lines.off("line", onLine);
      child.off("exit", onExit);
      resolve(line);
    });
  });
}
