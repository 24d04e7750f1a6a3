import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { openSession } from "#server/accounts/sign-in.ts";
import { Random } from "../../../e2e/soak/random.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import {
  finishPayments,
  newResults,
  runStorm,
  type StormUser,
  type StormWorld,
} from "../../support/payment-storm.ts";
import { submitCheckout } from "../../support/payments.ts";
import { readBooks } from "../../support/storm-books.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { deliver, messageAbout } from "../../support/webhooks.ts";

const OPERATIONS = 400;
const USERS = 10;
const HOURS_AHEAD = 72;

function worldOf(app: TestApp, targets: readonly number[]): StormWorld {
  return {
    ask: (path, { method, ...rest } = {}) =>
      app.ask(path, { ...rest, ...(method === "PATCH" ? { method } : {}) }),
    press: async (url, action) => void (await submitCheckout(app, url, action)),
    sendWebhook: (reference, eventId) => deliver(app, messageAbout(reference, eventId)),
    // A turn of its own, because the clock check would see a jump between two readings.
    advanceClock: (ms) =>
      setImmediate().then(() => {
        app.clock.advance(ms);
      }),
    runJob: (name) => app.run(name),
    target: async (random) => ({ id: random.pick(targets), questionIds: [1, 8, 12, 13] }),
    signIn: ({ id }) => openSession(app.context, app.db, id),
  };
}

it("Random concurrent operations of many fans leave a correct ledger", async () => {
  const seed = Number(process.env["STORM_SEED"] ?? Date.now() % 2 ** 31);
  const app = await startTestApp();
  try {
    const targets: number[] = [];
    for (let match = 0; match < 6; match += 1)
      targets.push((await newMatch(app, HOURS_AHEAD + match)).id);
    const users: StormUser[] = [];
    for (let user = 0; user < USERS; user += 1)
      users.push({ ...(await newFan(app, { points: 200 })), checkouts: [] });
    const world = worldOf(app, targets);
    const results = newResults();
    await runStorm(world, users, {
      operations: OPERATIONS,
      randomOf: (who) => new Random(seed, who),
      results,
    });
    await finishPayments(world);
    const books = await readBooks(app.db, results);
    expect(books.faults, `again: STORM_SEED=${seed}`).toEqual([]);
    expect(books.payments["topup paid"], `again: STORM_SEED=${seed}`).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
}, 120_000);
