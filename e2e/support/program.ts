import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { programFile } from "../../scripts/programs.mjs";
import { createLogScan, type LogScan } from "../../tests/support/log-scan.ts";

/** Where it answers: the app and its API, and the orders of tests. */
export interface Address {
  port: number;
  orders: number;
}

/** Where a server has its data. */
export interface DataPlace {
  /** The settings that lead there. */
  settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** The real server as a process of its own, which all tests of a run share. */
export class Program {
  constructor(protected readonly address: Address) {}

  get port(): number {
    return this.address.port;
  }

  /** An account that has points. */
  createFan(fan: { email: string; password: string; points: number }): Promise<void> {
    return this.order({ create: fan });
  }

  /** What an operator does by hand. */
  grantRole(email: string, role: string): Promise<void> {
    return this.order({ grant: { email, role } });
  }

  /** A fan's plan is as if it had been bought that many days earlier, and is renewed or ended where it is time. */
  agePlan(email: string, days: number): Promise<void> {
    return this.order({ age: { email, days } });
  }

  protected async order(what: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.address.orders}`, {
      method: "POST",
      body: JSON.stringify(what),
    });
    if (!response.ok)
      throw new Error(`the server could not do ${JSON.stringify(what)}: ${await response.text()}`);
  }
}

/** One that belongs to whoever started it, who may move its clock. */
export class OwnProgram extends Program {
  /** How far its clock was moved. */
  aheadMs = 0;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly place: DataPlace,
    private readonly log: LogScan,
    address: Address,
  ) {
    super(address);
  }

  /** @param livedMs how long it is to have been running */
  static async start(place: DataPlace, livedMs = 0): Promise<OwnProgram> {
    const child = spawn(process.execPath, [programFile("e2e/support/serve.ts")], {
      env: {
        ...process.env,
        ...place.settings,
        PORT: "0",
        LOG_LEVEL: "info",
        RATE_LIMIT_SCALE: "10000",
        FEED: "demo",
        E2E_LIVED_MS: String(livedMs),
      },
      stdio: "pipe",
    });
    child.stderr.pipe(process.stderr);
    const log = createLogScan();
    return new OwnProgram(child, place, log, await listening(child, log));
  }

  /** For those that share it. */
  get sharedAs(): Address {
    return this.address;
  }

  /** Sets the server's clock this far ahead of the real one, and lets every job see it. */
  moveClock(aheadMs: number): Promise<void> {
    this.aheadMs = aheadMs;
    return this.order({ ahead: aheadMs });
  }

  /** Also removes its data. */
  async stop(): Promise<void> {
    await this.end();
    await this.place.remove();
  }

  /** Leaves its data. */
  async end(): Promise<void> {
    const exited = new Promise<void>((resolve, reject) => {
      this.child.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`the server ended with code ${code}`)),
      );
    });
    this.child.stdin.end();
    await exited;
    this.log.expectNothingTold();
  }
}

function listening(child: ChildProcessWithoutNullStreams, log: LogScan): Promise<Address> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.write(line);
      const [, port, orders] = /^listening (\d+) (\d+)$/.exec(line) ?? [];
      if (port !== undefined && orders !== undefined)
        resolve({ port: Number(port), orders: Number(orders) });
    });
  });
}
