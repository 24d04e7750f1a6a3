import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../e2e/soak/random.ts";
import type { Fan } from "../processes/fans.ts";
import type { Target } from "../processes/targets.ts";

export interface Acknowledged {
  userId: number;
  eventId: number;
  questionIds: readonly number[];
  pointsSpent: number;
}

type Outcome =
  | {
      kind: "answer";
      status: number;
      cacheStatus: string | null;
      date: string | null;
      body: unknown;
    }
  | { kind: "cut"; at: number };

export interface Seen {
  reads: number;
  failedReads: Map<string, number>;
  /** Times of the monotonic clock. */
  cutReads: number[];
  unlockRetries: number;
  acknowledged: Acknowledged[];
  wanted: Set<string>;
  refused: Map<string, number>;
}

const RETRY_MS = 200;

const count = (counts: Map<string, number>, key: string) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

export class Load {
  readonly seen: Seen = {
    reads: 0,
    failedReads: new Map(),
    cutReads: [],
    unlockRetries: 0,
    acknowledged: [],
    wanted: new Set(),
    refused: new Map(),
  };
  private isStopping = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly edge: string,
    private readonly targets: readonly Target[],
  ) {}

  start(fans: readonly Fan[], randomOf: (who: number) => Random, readers: number): void {
    this.running = Promise.all([
      ...fans.map((fan, who) => this.unlockUntilStopped(fan, randomOf(who))),
      ...Array.from({ length: readers }, (_one, index) =>
        this.readUntilStopped(fans, randomOf(fans.length + index)),
      ),
    ]);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async readUntilStopped(fans: readonly Fan[], random: Random): Promise<void> {
    while (!this.isStopping) {
      const { slug } = random.pick(this.targets);
      const path = random.pick([
        ...publicPaths(slug),
        `/events/${slug}/withPredictions`,
        "/predictions/unlocked",
        "/auth/me",
      ]);
      const outcome = await this.ask(path, random.pick(fans).token);
      this.seen.reads += 1;
      if (outcome.kind === "cut") this.seen.cutReads.push(outcome.at);
      else if (outcome.status !== 200)
        count(this.seen.failedReads, `${outcome.status} ${JSON.stringify(outcome.body)}`);
    }
  }

  /** Retries like the app, and sometimes sends two requests at the same time. */
  private async unlockUntilStopped(fan: Fan, random: Random): Promise<void> {
    while (!this.isStopping) {
      const target = random.pick(this.targets);
      const questionIds = target.questionIds.filter(() => random.next() < 0.5);
      if (questionIds.length === 0) continue;
      const times = random.next() < 0.2 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.unlock(fan, target, questionIds)));
    }
  }

  private async unlock(fan: Fan, target: Target, questionIds: readonly number[]): Promise<void> {
    for (const id of questionIds) this.seen.wanted.add(`${fan.userId}:${target.id}:${id}`);
    const path = `/events/${target.id}/predictions?question_ids=${questionIds.join(",")}`;
    for (;;) {
      const outcome = await this.ask(path, fan.token);
      if (outcome.kind === "answer" && outcome.status === 200) {
        const { points_spent: pointsSpent } = Object(Object(outcome.body).data);
        this.seen.acknowledged.push({
          userId: fan.userId,
          eventId: target.id,
          questionIds,
          pointsSpent: Number(pointsSpent),
        });
        return;
      }
      if (outcome.kind === "answer" && outcome.status < 500)
        return count(this.seen.refused, `${outcome.status} ${JSON.stringify(outcome.body)}`);
      this.seen.unlockRetries += 1;
      await delay(RETRY_MS);
    }
  }

  async ask(path: string, token?: string): Promise<Outcome> {
    try {
      const response = await fetch(`${this.edge}/api/v1${path}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      return {
        kind: "answer",
        status: response.status,
        cacheStatus: response.headers.get("cache-status"),
        date: response.headers.get("date"),
        body: text === "" ? null : (JSON.parse(text) as unknown),
      };
    } catch {
      return { kind: "cut", at: performance.now() };
    }
  }
}

export function publicPaths(slug: string): string[] {
  return ["/events", `/events/${slug}`, "/tournaments", "/plans", "/proofs?limit=1"];
}
