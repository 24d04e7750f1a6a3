import { like } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { comeBack, paymentOf, checkOutPoints, currentUser } from "../../support/payments.ts";
import { expectLedgerToAddUp } from "../../support/plans.ts";
import { register } from "../../support/registration.ts";
import { changeAtProvider } from "../../support/refunds-and-disputes.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { newSpender, unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();
afterEach(() => expectLedgerToAddUp(app));

type PackId = 1 | 2;

async function buy(fan: Fan, packId: PackId): Promise<string> {
  const { reference } = await checkOutPoints(app, fan, { pack_id: packId });
  expectSuccess("settlePayment", await comeBack(app, fan, reference));
  return reference;
}

async function buyer(packId: PackId) {
  const fan = await newSpender(app, 0);
  return { fan, reference: await buy(fan, packId) };
}

async function spendOnMatch(fan: Fan, questions: string) {
  const match = await newMatch(app);
  await unlocked(app, fan, match, questions);
  return match;
}

async function callOff(match: { key: string }) {
  app.fixtures.change(match.key, { status: "canceled" });
  await app.run("poll-feed");
  for (const _again of [1, 2]) await app.run("refund-void-matches");
}

async function noticeOf(match: { id: number }) {
  const [mail] = await app.db
    .select({ body: mailOutbox.body })
    .from(mailOutbox)
    .where(like(mailOutbox.idempotencyKey, `void:${match.id}:%`));
  return mail?.body ?? "";
}

const stateOf = async (fan: Fan, reference: string) => ({
  balance: await balanceOf(app.db, fan.id),
  unrecovered: (await paymentOf(app, reference)).unrecoveredPoints,
});

describe("A void match's refund to a referrer who has spent the bonus of a returned payment", () => {
  async function referrerOf() {
    const referrer = await newSpender(app, 0);
    const { username } = await currentUser(app, referrer);
    const { email, token } = await register(app, { referred_by_username: username });
    const { id } = await currentUser(app, { token });
    const reference = await buy({ email, token, id }, 1);
    return { referrer, reference, match: await spendOnMatch(referrer, "1,8") };
  }
  const points = ({ id }: Fan) => balanceOf(app.db, id);

  it.each(["disputed", "refunded"] as const)("pays the bonus of a %s payment", async (state) => {
    const { referrer, reference, match } = await referrerOf();
    await changeAtProvider(app, reference, state);
    expect(await points(referrer)).toBe(0);
    await callOff(match);
    expect(await points(referrer)).toBe(0);
    expect(await noticeOf(match)).toContain(
      "30 points were set against a referral bonus whose payment was returned or is disputed.",
    );
    if (state === "refunded") return;
    await changeAtProvider(app, reference, "paid");
    expect(await points(referrer)).toBe(36);
  });

  it("stays with a referrer whose bonus is still earned", async () => {
    const { referrer, match } = await referrerOf();
    await callOff(match);
    expect(await points(referrer)).toBe(36);
  });

  it("is taken if the dispute happens at the same time", async () => {
    const { referrer, reference, match } = await referrerOf();
    app.fixtures.change(match.key, { status: "canceled" });
    await app.run("poll-feed");
    await Promise.all([
      app.run("refund-void-matches"),
      changeAtProvider(app, reference, "disputed"),
    ]);
    expect(await points(referrer)).toBe(0);
  });
});

describe("A void match's refund to a fan whose points payment was revoked", () => {
  it.each(["disputed", "refunded"] as const)("pays what a %s payment still owes", async (state) => {
    const { fan, reference } = await buyer(1);
    const match = await spendOnMatch(fan, "1,8");
    await changeAtProvider(app, reference, state);
    expect(await stateOf(fan, reference)).toEqual({ balance: 0, unrecovered: 30 });
    await callOff(match);
    expect(await stateOf(fan, reference)).toEqual({ balance: 0, unrecovered: 0 });
    expect(await noticeOf(match)).toContain(
      "30 points were set against points whose payment was returned to you or is disputed.",
    );
  });

  it("stays with the fan beyond the debt, like a later pack", async () => {
    const { fan, reference } = await buyer(1);
    const [first, second] = [await spendOnMatch(fan, "1,8"), await spendOnMatch(fan, "12")];
    await changeAtProvider(app, reference, "disputed");
    const later = await buy(fan, 2);
    await spendOnMatch(fan, "1,8");
    const third = await spendOnMatch(fan, "1,8,12");
    expect(await stateOf(fan, reference)).toEqual({ balance: 75, unrecovered: 45 });
    await callOff(first);
    expect(await stateOf(fan, reference)).toEqual({ balance: 75, unrecovered: 15 });
    await callOff(third);
    expect(await stateOf(fan, reference)).toEqual({ balance: 105, unrecovered: 0 });
    expect(await noticeOf(third)).toContain("30 points are back in your balance");
    await callOff(second);
    expect(await stateOf(fan, reference)).toEqual({ balance: 120, unrecovered: 0 });
    expect(await stateOf(fan, later)).toMatchObject({ unrecovered: null });
  });

  it("is restored by a won dispute", async () => {
    const { fan, reference } = await buyer(1);
    const match = await spendOnMatch(fan, "1,8");
    await changeAtProvider(app, reference, "disputed");
    await callOff(match);
    await changeAtProvider(app, reference, "paid");
    expect(await stateOf(fan, reference)).toEqual({ balance: 50, unrecovered: null });
  });

  it("is taken if the dispute happens at the same time", async () => {
    const { fan, reference } = await buyer(1);
    const match = await spendOnMatch(fan, "1,8");
    app.fixtures.change(match.key, { status: "canceled" });
    await app.run("poll-feed");
    await Promise.all([
      app.run("refund-void-matches"),
      changeAtProvider(app, reference, "disputed"),
    ]);
    expect(await stateOf(fan, reference)).toEqual({ balance: 0, unrecovered: 0 });
  });
});
