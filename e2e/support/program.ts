import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";

/** The real server as a process of its own, shared by a worker's tests. */
export class Program {
  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly lines: Interface,
    private readonly dataDir: string,
    readonly port: number,
  ) {}

  /** @param template folder of a database to start from, or null for a new one */
  static async start(template: string | null): Promise<Program> {
    const dataDir = mkdtempSync(join(tmpdir(), "touchline-e2e-"));
    if (template !== null) cpSync(template, dataDir, { recursive: true });
    const child = spawn(process.execPath, ["--import", "tsx", "e2e/support/serve.ts"], {
      env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMIT_SCALE: "10000", FEED: "demo" },
      stdio: "pipe",
    });
    child.stderr.pipe(process.stderr);
    const lines = createInterface({ input: child.stdout });
    const listening = await nextLine(lines, child, /^listening \d+$/);
    return new Program(child, lines, dataDir, Number(listening.split(" ")[1]));
  }

  /** Sets the server's clock this far ahead of the real one, and lets every job see it. */
  async moveClock(aheadMs: number): Promise<void> {
    const done = nextLine(this.lines, this.child, /^done$/);
    this.child.stdin.write(`${JSON.stringify({ ahead: aheadMs })}\n`);
    await done;
  }

  /** Ends the server and hands its data over. */
  async end(): Promise<string> {
    const exited = new Promise((resolve) => this.child.on("exit", resolve));
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
