import type { Random } from "../../e2e/soak/random.ts";
import { RETURNS } from "./payments.ts";

export interface StormAnswer {
  status: number;
  body: unknown;
}

export interface StormWorld {
  ask(
    path: string,
    request?: { token?: string; method?: string; body?: unknown },
  ): Promise<StormAnswer>;
  press(url: string, action: string): Promise<void>;
  sendWebhook(reference: string, eventId: string): Promise<number>;
  advanceClock(ms: number): Promise<void>;
  runJob(name: string): Promise<void>;
  target(random: Random): Promise<{ id: number; questionIds: readonly number[] } | null>;
  signIn(user: StormUser): Promise<string>;
}

export interface StormUser {
  id: number;
  email: string;
  token: string;
  checkouts: { reference: string; url: string }[];
}

export interface StormResults {
  operations: Map<string, number>;
  settled: Set<string>;
  unlocked: Set<string>;
  cutOff: number;
  faults: string[];
}

const HOUR_MS = 3_600_000;
const PRESSES = [
  { action: "pay", weight: 16 },
  { action: "pay-late", weight: 3 },
  { action: "pay-once", weight: 3 },
  { action: "pay-half", weight: 1 },
  { action: "pay-other-currency", weight: 1 },
  { action: "decline", weight: 2 },
  { action: "cancel", weight: 2 },
] as const;
const JOBS = [
  "handle-webhooks",
  "settle-open-payments",
  "renew-subscriptions",
  "expire-plans",
  "remind-of-renewals",
  "refund-unfit-payments",
  "forget-authorizations",
  "reconcile",
] as const;
const CURRENCIES = ["USD", "GBP", "XAF", "NGN"] as const;

interface Step {
  world: StormWorld;
  user: StormUser;
  users: readonly StormUser[];
  random: Random;
  results: StormResults;
}

type Operation = { name: string; weight: number; run(step: Step): Promise<void> };

async function order({ world, user }: Step, path: string, method: string, order: object) {
  const { status, body } = await world.ask(path, {
    token: user.token,
    method,
    body: { ...order, ...RETURNS },
  });
  if (status !== 200) return;
  const { data } = Object(body);
  const { url, reference } = Object(Object(data).data ?? data);
  if (typeof url === "string" && typeof reference === "string")
    user.checkouts.push({ url, reference });
}

const OPERATIONS: readonly Operation[] = [
  {
    name: "unlock",
    weight: 22,
    async run({ world, user, random, results }) {
      const target = await world.target(random);
      if (target === null) return;
      const ids = target.questionIds.filter(() => random.next() < 0.4);
      if (ids.length === 0) return;
      const path = `/events/${target.id}/predictions?question_ids=${ids.join(",")}`;
      const times = random.next() < 0.2 ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: times }, () => world.ask(path, { token: user.token })),
      );
      if (answers.some(({ status }) => status === 200))
        for (const id of ids) results.unlocked.add(`${user.id}:${target.id}:${id}`);
    },
  },
  {
    name: "order points",
    weight: 12,
    run: (step) =>
      order(step, "/wallet/topups", "POST", {
        pack_id: 1 + step.random.below(3),
        currency: step.random.pick(CURRENCIES),
      }),
  },
  {
    name: "order a plan",
    weight: 8,
    run: (step) =>
      order(step, "/subscriptions/initialize", "POST", {
        plan_id: 2 + step.random.below(3),
        currency: step.random.pick(CURRENCIES),
      }),
  },
  {
    name: "upgrade",
    weight: 6,
    run: (step) =>
      order(step, "/subscriptions/upgrade", "PATCH", {
        plan_id: 3 + step.random.below(2),
        currency: step.random.pick(CURRENCIES),
      }),
  },
  {
    name: "pay",
    weight: 24,
    async run({ world, user, random }) {
      if (user.checkouts.length === 0) return;
      const { url } = random.pick(user.checkouts.slice(-3));
      await world.press(url, random.weighted(PRESSES).action);
    },
  },
  {
    name: "come back",
    weight: 12,
    async run({ world, user, users, random, results }) {
      const owner = random.next() < 0.1 ? random.pick(users) : user;
      if (owner.checkouts.length === 0) return;
      const { reference } = random.pick(owner.checkouts.slice(-6));
      const { status } = await world.ask("/subscriptions/pay", {
        token: user.token,
        method: "POST",
        body: { reference, source: "stripe" },
      });
      if (status !== 200) return;
      if (owner.id === user.id) results.settled.add(reference);
      else results.faults.push(`user ${user.id} settled ${reference} of user ${owner.id}`);
    },
  },
  {
    name: "cancel",
    weight: 2,
    async run({ world, user }) {
      await world.ask("/subscriptions/cancel", {
        token: user.token,
        method: "PATCH",
        body: { cancel_reason: "Limited usage" },
      });
    },
  },
  {
    name: "refund or dispute",
    weight: 3,
    async run({ world, user, random }) {
      if (user.checkouts.length === 0) return;
      await world.press(random.pick(user.checkouts).url, random.pick(["refund", "dispute", "win"]));
    },
  },
  {
    name: "webhook",
    weight: 12,
    async run({ world, users, random, results }) {
      const { checkouts } = random.pick(users);
      if (checkouts.length === 0) return;
      const { reference } = random.pick(checkouts);
      const event = `evt_${reference}_${random.below(4)}`;
      const times = 1 + random.below(3);
      const statuses = await Promise.all(
        Array.from({ length: times }, () => world.sendWebhook(reference, event)),
      );
      const known = new Set([200, 400, 503]);
      for (const status of statuses)
        if (!known.has(status)) results.faults.push(`a webhook was answered ${status}`);
    },
  },
  {
    name: "job",
    weight: 5,
    async run({ world, random }) {
      const name = random.pick(JOBS);
      await Promise.all(
        Array.from({ length: random.next() < 0.3 ? 2 : 1 }, () => world.runJob(name)),
      );
    },
  },
  {
    name: "clock forward",
    weight: 0.8,
    // Small steps keep a checkout open; the long one ends it.
    run: ({ world, random }) => world.advanceClock(random.pick([0.05, 0.1, 0.25, 60]) * HOUR_MS),
  },
];

export function newResults(): StormResults {
  return { operations: new Map(), settled: new Set(), unlocked: new Set(), cutOff: 0, faults: [] };
}

/** @param randomOf by the user's index, so that a seed fixes each user's actions */
export async function runStorm(
  world: StormWorld,
  users: readonly StormUser[],
  {
    operations,
    randomOf,
    results,
  }: { operations: number; randomOf(index: number): Random; results: StormResults },
  beforeOperation: (done: number) => Promise<void> = async () => undefined,
): Promise<void> {
  let started = 0;
  await Promise.all(
    users.map(async (user, index) => {
      const random = randomOf(index);
      while (started < operations) {
        started += 1;
        await beforeOperation(started);
        const { name, run } = random.weighted(OPERATIONS);
        results.operations.set(name, (results.operations.get(name) ?? 0) + 1);
        await run({ world, user, users, random, results }).catch((error: unknown) => {
          if (!(error instanceof CutOff)) throw error;
          results.cutOff += 1;
        });
      }
    }),
  );
}

/** The connection broke before the response was complete. */
export class CutOff extends Error {
  override readonly name = "CutOff";
}

export async function finishPayments(world: StormWorld): Promise<void> {
  for (let hours = 0; hours < 5 * 24; hours += 12) {
    // Twice, because some jobs need the results of others.
    for (const _round of [1, 2]) for (const job of JOBS) await world.runJob(job);
    await world.advanceClock(12 * HOUR_MS);
  }
}
