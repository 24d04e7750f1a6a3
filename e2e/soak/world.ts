import type { Browser, BrowserContext, CDPSession, Page, Request } from "@playwright/test";
import { EXPECTED_NETWORK_ERRORS, Origin } from "../support/origin.ts";
import type { OwnProgram } from "../support/program.ts";
import { TIME_ZONE } from "../support/time-zone.ts";
import { type Account, Model, POINTS } from "./model.ts";
import { readUnlocked, ServerTruth } from "./server-truth.ts";

const PASSWORD = "horse battery staple";
const HOUR_S = 3_600;

const LOAD_TIMEOUT_MS = 5_000;

export class World {
  readonly complaints: string[] = [];
  active = 0;
  phoneClockErrorMs = 0;
  shellFiles = 0;
  private readonly jumps: { at: number; ahead: number }[] = [];
  private readonly owners = new Map<string, Promise<Account | undefined>>();
  private readonly pendingReads = new Set<Promise<void>>();

  private constructor(
    readonly context: BrowserContext,
    readonly origin: Origin,
    readonly program: OwnProgram,
    readonly truth: ServerTruth,
    readonly model: Model,
    readonly devtools: CDPSession,
  ) {}

  static async open(browser: Browser, program: OwnProgram, name: string): Promise<World> {
    const truth = new ServerTruth(program);
    const accounts = await Promise.all(
      ["a", "b", "c"].map((letter) => createAccount(program, `${name}${letter}@example.com`)),
    );
    const now = Date.now() / 1_000;
    const matches = (await truth.matches("status=not_started&sort=start_at%20asc"))
      .filter((match) => match.start_at > now + 4 * HOUR_S)
      .slice(0, 12);
    const origin = await Origin.open(program);
    origin.loadTimeoutMs = LOAD_TIMEOUT_MS;
    const context = await browser.newContext({
      baseURL: origin.url,
      viewport: { width: 360, height: 800 },
      locale: "en-GB",
      timezoneId: TIME_ZONE,
    });
    await context.clock.install();
    context.setDefaultTimeout(4_000);
    const page = await context.newPage();
    const world = new World(
      context,
      origin,
      program,
      truth,
      new Model(accounts, matches),
      await context.newCDPSession(page),
    );
    await world.devtools.send("ServiceWorker.enable");
    context.on("weberror", (error) => world.complaints.push(`uncaught: ${error.error().message}`));
    context.on("console", (message) => {
      if (
        ["error", "warning"].includes(message.type()) &&
        !EXPECTED_NETWORK_ERRORS.test(message.text())
      )
        world.complaints.push(`${message.type()}: ${message.text()}`);
    });
    context.on("requestfinished", (request) => world.recordResponse(request));
    return world;
  }

  get tabs(): Page[] {
    return this.context.pages();
  }

  get page(): Page {
    const page = this.tabs[this.active] ?? this.tabs[0];
    if (page === undefined) throw new Error("The browser closed its last page.");
    return page;
  }

  get now(): number {
    return Date.now() + this.origin.aheadMs;
  }

  async passTime(milliseconds: number): Promise<void> {
    this.origin.aheadMs += milliseconds;
    this.jumps.push({ at: Date.now(), ahead: this.origin.aheadMs });
    await this.context.clock.fastForward(milliseconds);
  }

  timeAt(real: number): number {
    return real + (this.jumps.findLast(({ at }) => at <= real)?.ahead ?? 0);
  }

  async responsesRead(): Promise<void> {
    await Promise.all(this.pendingReads);
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.origin.close();
  }

  private recordResponse(request: Request): void {
    if (
      !/\/(predictions|predictions\/unlocked)(\?|$)/.test(request.url()) ||
      request.serviceWorker() !== null
    )
      return;
    const read = this.readUnlockedOf(request)
      .catch(() => undefined)
      .finally(() => this.pendingReads.delete(read));
    this.pendingReads.add(read);
  }

  private async readUnlockedOf(request: Request): Promise<void> {
    const token = /^Bearer (.+)$/.exec((await request.allHeaders())["authorization"] ?? "")?.[1];
    const response = await request.response();
    if (token === undefined || response === null || !response.ok() || !response.fromServiceWorker())
      return;
    const account = await this.ownerOf(token);
    const body = await response.json();
    if (account === undefined || !/json/.test(response.headers()["content-type"] ?? "")) return;
    const list = Array.isArray(body.data) ? body.data : body.data.predictions;
    this.model.savePicks(
      account,
      list
        .filter((entry: { unlocked_at: number | null }) => entry.unlocked_at !== null)
        .map(readUnlocked),
    );
  }

  private ownerOf(token: string): Promise<Account | undefined> {
    const known = this.owners.get(token);
    if (known !== undefined) return known;
    const owner = this.truth
      .account(token)
      .then((answer) => this.model.accounts.find(({ email }) => email === answer?.email));
    this.owners.set(token, owner);
    return owner;
  }
}

async function createAccount(program: OwnProgram, email: string): Promise<Account> {
  return {
    email,
    password: PASSWORD,
    token: await program.createFan({ email, password: PASSWORD, points: POINTS }),
    unlocked: [],
    coveredEvent: null,
  };
}
