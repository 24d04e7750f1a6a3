import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readPostmaster } from "#server/platform/db/postgres-process.ts";
import { CutOff, type StormUser, type StormWorld } from "../../../tests/support/payment-storm.ts";
import { messageAbout, signedHeaders } from "../../../tests/support/webhooks.ts";
import type { ApiProcess } from "../../processes/api-process.ts";
import type { Target } from "../../processes/targets.ts";
import type { Random } from "../../../e2e/soak/random.ts";

export const PASSWORD = "a long enough password";

export class ServerWorld implements StormWorld {
  aheadMs = 0;
  private targets: readonly Target[] = [];
  private readonly users = new Map<string, StormUser>();
  private up: Promise<void> = Promise.resolve();

  constructor(
    private readonly process: ApiProcess,
    private readonly ordersPort: number,
    private readonly dataDir: string,
  ) {}

  private get url(): string {
    return `http://127.0.0.1:${this.process.port}`;
  }

  async killAndStart(victims: readonly ("server" | "database")[]): Promise<number> {
    let ms = 0;
    this.up = (async () => {
      const postmaster = readPostmaster(join(this.dataDir, "postgresql"));
      if (victims.includes("database") && postmaster !== null)
        process.kill(postmaster.pid, "SIGKILL");
      await (victims.includes("server") ? this.process.kill() : this.process.untilEnded());
      ms = await this.start();
    })();
    await this.up;
    return ms;
  }

  async start(): Promise<number> {
    const ms = await this.process.start({ AHEAD_MS: String(this.aheadMs) });
    while ((await this.order({ ahead: this.aheadMs }).catch(() => undefined)) === undefined)
      await delay(50);
    return ms;
  }

  async order<Answer>(order: object): Promise<Answer> {
    const { up } = this;
    return this.cutOr(async () => {
      const response = await fetch(`http://127.0.0.1:${this.ordersPort}`, {
        method: "POST",
        body: JSON.stringify(order),
      });
      const answer = await response.text();
      // For a moment, the server still responds after its database was killed.
      if (!response.ok) throw this.up === up ? new Error(answer) : new CutOff(answer);
      // Written by our own program.
      return JSON.parse(answer) as Answer;
    });
  }

  async signUp(howMany: number, points: number): Promise<StormUser[]> {
    const people = Array.from({ length: howMany }, (_one, index) => ({
      email: `fan${index}@storm.example`,
      password: PASSWORD,
      points,
    }));
    const ids = await this.order<number[]>({ create: people });
    const users: StormUser[] = [];
    for (const [index, { email }] of people.entries()) {
      const user: StormUser = { id: ids[index] ?? 0, email, token: "", checkouts: [] };
      user.token = await this.signIn(user);
      this.users.set(user.token, user);
      users.push(user);
    }
    return users;
  }

  async signIn({ email }: StormUser): Promise<string> {
    const { body } = await this.send("/auth/login", {
      method: "POST",
      body: { email, password: PASSWORD },
    });
    const { token } = Object(Object(body).data);
    if (typeof token !== "string") throw new Error(`${email} cannot log in.`);
    return token;
  }

  async ask(path: string, request: { token?: string; method?: string; body?: unknown } = {}) {
    const answer = await this.send(path, request);
    const user = this.users.get(request.token ?? "");
    if (answer.status !== 401 || user === undefined) return answer;
    user.token = await this.signIn(user);
    this.users.set(user.token, user);
    return this.send(path, { ...request, token: user.token });
  }

  private async send(
    path: string,
    { token, method, body }: { token?: string; method?: string; body?: unknown },
  ) {
    await this.up;
    return this.cutOr(async () => {
      const response = await fetch(`${this.url}/api/v1${path}`, {
        method: method ?? "GET",
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await response.text();
      return { status: response.status, body: JSON.parse(answer) as unknown };
    });
  }

  async press(url: string, action: string): Promise<void> {
    await this.up;
    await this.cutOr(async () => {
      const response = await fetch(`${this.url}${new URL(url).pathname}`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ action }),
      });
      await response.arrayBuffer();
    });
  }

  async sendWebhook(reference: string, eventId: string): Promise<number> {
    await this.up;
    const payload = JSON.stringify(messageAbout(reference, eventId));
    return this.cutOr(async () => {
      const response = await fetch(`${this.url}/api/v1/webhooks/stripe`, {
        method: "POST",
        headers: signedHeaders(payload, Date.now() + this.aheadMs),
        body: payload,
      });
      await response.arrayBuffer();
      return response.status;
    });
  }

  async advanceClock(ms: number): Promise<void> {
    await this.up;
    this.aheadMs += ms;
    await this.order({ ahead: this.aheadMs });
    this.targets = [];
  }

  async runJob(name: string): Promise<void> {
    await this.up;
    await this.order({ run: name });
  }

  async target(random: Random) {
    await this.up;
    if (this.targets.length === 0) this.targets = await this.order<Target[]>({ targets: true });
    return this.targets.length === 0 ? null : random.pick(this.targets);
  }

  async untilTargets(): Promise<void> {
    while ((await this.order<Target[]>({ targets: true })).length === 0) await delay(500);
  }

  /** @throws {CutOff} if a kill cuts the connection */
  private async cutOr<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) throw new CutOff("cut off");
      throw error;
    }
  }
}
