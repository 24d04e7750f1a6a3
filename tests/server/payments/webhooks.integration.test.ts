import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { components } from "#contract";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { webhooks } from "#server/payments/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { comeBack, orderPoints, submitCheckout } from "../../support/payments.ts";
import { expectLedgerToAddUp } from "../../support/plans.ts";
import { sharedTestApp, startTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";
import { rowsOf } from "../../support/test-database.ts";
import { deliver, messageAbout, send, signed, signedHeaders } from "../../support/webhooks.ts";

type Checkout = components["schemas"]["Checkout"];

let fan: Fan;
const logged: { msg: string; why?: string; level: number }[] = [];
const app = await sharedTestApp({
  log: { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
});
beforeEach(async () => {
  fan = await newFan(app);
  logged.length = 0;
});
afterEach(() => expectLedgerToAddUp(app));

async function begin(owner: Fan = fan): Promise<Checkout> {
  return expectSuccess("initializeTopup", await orderPoints(app, owner)).data;
}

async function points(owner: Fan = fan): Promise<number> {
  return balanceOf(app.db, owner.id);
}

const stored = () => app.db.$count(webhooks);
const warnings = () => logged.filter((line) => /webhook/.test(line.msg) && line.level >= 30);

describe("A webhook", () => {
  it("grants the purchase without a return", async () => {
    const { url } = await begin();
    await submitCheckout(app, url, "pay");
    expect(await points()).toBe(0);
    expect(await points()).toBe(0);
    await app.run("handle-webhooks");
    expect(await points()).toBe(150);
    expect(warnings()).toEqual([]);
  });

  it("that waited for days still revokes the purchase", async () => {
    const { url, reference } = await begin();
    await submitCheckout(app, url, "pay");
    await comeBack(app, fan, reference);
    expect(await points()).toBe(150);
    await submitCheckout(app, url, "refund");
    app.clock.advance(5 * DAY);
    await app.run("handle-webhooks");
    await app.run("settle-open-payments");
    expect(await points()).toBe(0);
  });

  it("takes effect once if it comes early, late, repeated or out of order", async () => {
    const { url, reference } = await begin();
    expect(await deliver(app, messageAbout(reference, "early"))).toBe(200);
    await app.run("handle-webhooks");
    expect(await points()).toBe(0);
    await submitCheckout(app, url, "pay");
    for (const id of ["second", "first", "second", "third", "second"])
      expect(await deliver(app, messageAbout(reference, id))).toBe(200);
    await Promise.all([app.run("handle-webhooks"), comeBack(app, fan, reference)]);
    await app.run("handle-webhooks");
    expect(await points()).toBe(150);
    expect((await comeBack(app, fan, reference)).status).toBe(200);
    expect(await points()).toBe(150);
    expect(warnings().map((line) => line.msg)).toEqual(["a repeated webhook was ignored"]);
  });

  it("about a payment that was not made grants nothing", async () => {
    const { reference } = await begin();
    expect(await deliver(app, messageAbout(reference, "a lie"))).toBe(200);
    await app.run("handle-webhooks");
    expect(await points()).toBe(0);
  });

  it.each([
    ["of a payment that does not exist", () => Promise.resolve("tl_ffffffffffffffffffffffff")],
    ["of a payment at another provider", async () => foreignPayment()],
  ])("%s is accepted, logged once, and changes nothing", async (_what, referenceOf) => {
    const reference = await referenceOf();
    for (const _again of [1, 2])
      expect(await deliver(app, messageAbout(reference, `foreign ${reference}`))).toBe(200);
    for (const _again of [1, 2]) await app.run("handle-webhooks");
    expect(await points()).toBe(0);
    const unknown = warnings().filter((line) => line.msg === "a webhook names no payment of ours");
    expect(unknown).toHaveLength(1);
    expect(JSON.stringify(unknown)).not.toContain("tl_");
    const [{ open } = {}] = await rowsOf(
      app.db,
      sql`select count(*)::int as open from webhooks where handled_at is null`,
    );
    expect(open).toBe(0);
  });

  it("of another fan's payment settles it for that fan", async () => {
    const other = await newFan(app);
    const { url, reference } = await begin(other);
    await submitCheckout(app, url, "pay");
    await deliver(app, messageAbout(reference));
    await app.run("handle-webhooks");
    expect([await points(), await points(other)]).toEqual([0, 150]);
    expect((await comeBack(app, fan, reference)).status).toBe(404);
    expect([await points(), await points(other)]).toEqual([0, 150]);
  });

  it("is stored without its body, and deleted after 30 days", async () => {
    const charge = { object: "charge", payment_intent: "pi_y", email: "ada@example.com" };
    const payload = ` {"id":"bytes","object":"event","type":"\\u00e9 é \\/",\n"data":{"object":${JSON.stringify(charge)}}}\n`;
    expect(await send(app, payload, signed(app, payload))).toBe(200);
    const [row] = await app.db
      .select()
      .from(webhooks)
      .where(sql`event_id = 'bytes'`);
    expect(row).toMatchObject({ type: "é é /", providerReference: "pi_y", body: null });
    await app.db
      .update(webhooks)
      .set({ body: Buffer.from(payload) })
      .where(sql`event_id = 'bytes'`);
    const [rewritten] = await app.db
      .select({ body: webhooks.body })
      .from(webhooks)
      .where(sql`event_id = 'bytes'`);
    expect(rewritten?.body).toBeNull();
    const countStored = () => app.db.$count(webhooks, sql`event_id = 'bytes'`);
    await app.run("handle-webhooks");
    app.clock.advance(30 * DAY - SECOND);
    await app.run("forget-expired");
    expect(await countStored()).toBe(1);
    app.clock.advance(SECOND);
    await app.run("forget-expired");
    expect(await countStored()).toBe(0);
  });
});

async function foreignPayment(): Promise<string> {
  const reference = "tl_eeeeeeeeeeeeeeeeeeeeeeee";
  await app.db.execute(sql`
    insert into payments (reference, user_id, kind, provider, points, amount_minor, currency, usd_cents, description, created_at, expires_at)
      values (${reference}, ${fan.id}, 'topup', 'paystack', 150, 197, 'GBP', 249, '150 points', now(), now())`);
  return reference;
}

type Sent = { payload: string | Buffer; headers: Record<string, string> };
const REFUSED: readonly [what: string, status: number, why: string, sent: () => Promise<Sent>][] = [
  ["without a signature", 401, "signature", async () => ({ payload: body(), headers: {} })],
  [
    "with another's signature",
    401,
    "signature",
    async () => ({
      payload: body(),
      headers: { "stripe-signature": `t=${seconds()},v1=${"0".repeat(64)}` },
    }),
  ],
  [
    "changed on the way",
    401,
    "signature",
    async () => ({ payload: body().replace("tl_", "TL_"), headers: signed(app, body()) }),
  ],
  [
    "with its time changed",
    401,
    "signature",
    async () => {
      const headers = signed(app, body());
      const signature = String(headers["stripe-signature"]);
      const later = signature.replace(/t=\d+/, `t=${seconds() + 1}`);
      return { payload: body(), headers: { ...headers, "stripe-signature": later } };
    },
  ],
  [
    "that was kept for longer than five minutes",
    400,
    "stale",
    async () => sentAt(app.clock.now() - 5 * MINUTE - SECOND),
  ],
  ["of a day that has not come", 400, "stale", async () => sentAt(app.clock.now() + DAY)],
  ["that is no JSON", 400, "unreadable", async () => signedBody("{")],
  ["that names nothing", 400, "unreadable", async () => signedBody("{}")],
  [
    "that no database takes",
    400,
    "unreadable",
    async () => signedBody(JSON.stringify(messageAbout("tl_1", "evt_\0"))),
  ],
  [
    "that is compressed, for the signature is over other bytes",
    401,
    "signature",
    async () => ({
      payload: gzipSync(body()),
      headers: { ...signed(app, body()), "content-encoding": "gzip" },
    }),
  ],
  ["that is empty", 401, "signature", async () => ({ payload: "", headers: {} })],
];

let made = 0;
const signedBody = (payload: string): Sent => ({ payload, headers: signed(app, payload) });
const body = () => JSON.stringify(messageAbout(`tl_${String(made).padStart(24, "0")}`));
const seconds = () => Math.floor(app.clock.now() / 1000);
const sentAt = async (at: number): Promise<Sent> => ({
  payload: body(),
  headers: signedHeaders(body(), at),
});

describe("A forged message", () => {
  it.each(REFUSED)(
    "%s is refused with %i, stored nowhere, and logged in one line",
    async (...owner) => {
      const [, status, why, sent] = owner;
      made += 1;
      const before = await stored();
      const { payload, headers } = await sent();
      for (const _again of [1, 2, 3]) expect(await send(app, payload, headers)).toBe(status);
      expect(await stored()).toBe(before);
      const lines = warnings();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ provider: "stripe", why, msg: "a webhook was refused" });
      expect(JSON.stringify(lines)).not.toContain("tl_");
    },
  );

  it("for an unknown or unused provider gets 404", async () => {
    for (const provider of ["sandbox", "nobody", "__proto__"])
      expect(await send(app, "{}", {}, provider)).toBe(404);
  });

  it("that is too long gets 413", async () => {
    const payload = "x".repeat(256 * 1024 + 1);
    expect(await send(app, payload, signed(app, payload))).toBe(400);
  });
});

describe("Many webhooks from one address", () => {
  it("are accepted if signed, and limited if not", async () => {
    const slow = await startTestApp({ rateLimitScale: 1 });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 610; n += 61) {
        const some = Array.from({ length: 61 }, (_one, index) => `${n + index}`);
        statuses.push(
          ...(await Promise.all(some.map((id) => deliver(slow, messageAbout("tl_x", id))))),
        );
      }
      expect(new Set(statuses)).toEqual(new Set([200]));
      const forged = [];
      for (let n = 0; n < 70; n += 1) forged.push(await send(slow, `{"n":${n}}`, {}));
      expect(forged.filter((status) => status === 401)).toHaveLength(60);
      expect(forged.filter((status) => status === 429)).toHaveLength(10);
      expect(await deliver(slow, messageAbout("tl_x", "still"))).toBe(200);
    } finally {
      await slow.close();
    }
  }, 120_000);
});

describe("A process whose clock is wrong", () => {
  it.each([
    ["ahead", HOUR],
    ["behind", -HOUR],
  ])("by an hour, %s, uses the database's time", async (_way, clockAheadMs) => {
    const { url, reference } = await begin();
    await submitCheckout(app, url, "pay");
    const payload = JSON.stringify(messageAbout(reference, `skewed ${clockAheadMs}`));
    const headers = signed(app, payload);
    const { app: other, close } = await app.startOn(app.db, Number(clockAheadMs));
    expect(await send({ app: other }, payload, headers)).toBe(200);
    await close();
    await app.run("handle-webhooks");
    expect(await points()).toBe(150);
  });
});
