import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { programFile } from "../../scripts/programs.mjs";
import type { NewFan } from "./create-fan.ts";
import { createLogScan, type LogScan } from "../../tests/support/log-scan.ts";

export interface Address {
  port: number;
  commandPort: number;
}

export interface TestDatabase {
  settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export class Program {
  constructor(protected readonly address: Address) {}

  get port(): number {
    return this.address.port;
  }

  get commandPort(): number {
    return this.address.commandPort;
  }

  /** @returns the session token */
  createFan(fan: NewFan): Promise<string> {
    return this.sendCommand({ fan });
  }

  async grantRole(email: string, role: string): Promise<void> {
    await this.sendCommand({ grant: { email, role } });
  }

  async agePlan(email: string, days: number): Promise<void> {
    await this.sendCommand({ age: { email, days } });
  }

  protected async sendCommand(command: object): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.address.commandPort}`, {
      method: "POST",
      body: JSON.stringify(command),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The server refused ${JSON.stringify(command)}: ${answer}`);
    return answer;
  }
}

export class OwnProgram extends Program {
  aheadMs = 0;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly database: TestDatabase,
    private readonly log: LogScan,
    address: Address,
  ) {
    super(address);
  }

  /** @param uptimeMs how long the server seems to have run */
  static async start(database: TestDatabase, uptimeMs = 0): Promise<OwnProgram> {
    const child = spawn(process.execPath, [programFile("e2e/support/serve.ts")], {
      env: {
        ...process.env,
        ...database.settings,
        PORT: "0",
        LOG_LEVEL: "info",
        RATE_LIMIT_SCALE: "10000",
        FEED: "demo",
        E2E_UPTIME_MS: String(uptimeMs),
      },
      stdio: "pipe",
    });
    child.stderr.pipe(process.stderr);
    const log = createLogScan();
    return new OwnProgram(child, database, log, await listening(child, log));
  }

  get sharedAddress(): Address {
    return this.address;
  }

  async moveClock(aheadMs: number): Promise<void> {
    this.aheadMs = aheadMs;
    await this.sendCommand({ ahead: aheadMs });
  }

  async advanceWithSeals(ms: number): Promise<void> {
    this.aheadMs += ms;
    await this.sendCommand({ ahead: this.aheadMs, sealing: true });
  }

  async stop(): Promise<void> {
    await this.stopProcess();
    await this.database.remove();
  }

  async stopProcess(): Promise<void> {
    const exited = new Promise<void>((resolve, reject) => {
      this.child.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`The server stopped with code ${code}.`)),
      );
    });
    this.child.stdin.end();
    await exited;
    this.log.expectNoSecrets();
  }
}

function listening(child: ChildProcessWithoutNullStreams, log: LogScan): Promise<Address> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server stopped with code ${code}.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.write(line);
      const [, port, orders] = /^listening (\d+) (\d+)$/.exec(line) ?? [];
      if (port !== undefined && orders !== undefined)
        resolve({ port: Number(port), commandPort: Number(orders) });
    });
  });
}
