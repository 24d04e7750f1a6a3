import { afterEach, describe, expect, it } from "vitest";
import { rewardedMailboxes } from "#server/accounts/tables.ts";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { REFERRAL_BONUS } from "#server/credits/prices.ts";
import { expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { comeBack, checkOutPoints } from "../../support/payments.ts";
import { expectLedgerToAddUp } from "../../support/plans.ts";
import { PASSWORD, register } from "../../support/registration.ts";
import { changeAtProvider, spend } from "../../support/refunds-and-disputes.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(() => expectLedgerToAddUp(app));

const me = async (token: string) =>
  expectSuccess("getMe", await app.ask("/auth/me", { token })).data;

async function referredBy(referrer: Fan, change: Record<string, unknown> = {}): Promise<Fan> {
  const { username } = await me(referrer.token);
  const { email, token } = await register(app, { referred_by_username: username, ...change });
  return { email, token, id: (await me(token)).id };
}

async function pay(fan: Fan): Promise<string> {
  const { reference } = await checkOutPoints(app, fan);
  await comeBack(app, fan, reference);
  return reference;
}

async function remove({ token }: Fan): Promise<void> {
  const answer = await app.ask("/auth/account", {
    method: "DELETE",
    token,
    body: { password: PASSWORD },
  });
  expectSuccess("deleteAccount", answer);
}

const pointsOf = ({ id }: Fan) => balanceOf(app.db, id);
const shownBonus = async ({ token }: Fan) =>
  expectSuccess("listReferrals", await app.ask("/referrals", { token })).data.map(
    ({ bonus }) => bonus,
  );

describe("A referral bonus", () => {
  it.each(["refunded", "disputed"] as const)(
    "is revoked with a payment that is %s",
    async (end) => {
      const referrer = await newFan(app);
      const fan = await referredBy(referrer);
      const reference = await pay(fan);
      expect([await pointsOf(referrer), await shownBonus(referrer)]).toEqual([36, [36]]);
      await changeAtProvider(app, reference, end);
      expect([await pointsOf(referrer), await shownBonus(referrer)]).toEqual([0, [0]]);
    },
  );

  it("is revoked even if the referred fan left before the refund", async () => {
    const referrer = await newFan(app);
    const fan = await referredBy(referrer);
    const reference = await pay(fan);
    await remove(fan);
    await changeAtProvider(app, reference, "refunded");
    expect(await pointsOf(referrer)).toBe(0);
  });

  it("stays while the referred fan has another paid payment", async () => {
    const referrer = await newFan(app);
    const fan = await referredBy(referrer);
    const [first, second] = [await pay(fan), await pay(fan)];
    await changeAtProvider(app, first, "refunded");
    expect(await pointsOf(referrer)).toBe(REFERRAL_BONUS);
    await changeAtProvider(app, second, "refunded");
    expect(await pointsOf(referrer)).toBe(0);
    await pay(fan);
    expect(await pointsOf(referrer)).toBe(REFERRAL_BONUS);
  });

  it("returns with a won dispute, without granting spent points twice", async () => {
    const referrer = await newFan(app);
    const fan = await referredBy(referrer);
    const reference = await pay(fan);
    await spend(app, referrer, 30);
    for (const _again of [1, 2]) {
      await changeAtProvider(app, reference, "disputed");
      expect(await pointsOf(referrer)).toBe(0);
      app.clock.advance(DAY);
      await changeAtProvider(app, reference, "paid");
      expect(await pointsOf(referrer)).toBe(6);
      app.clock.advance(DAY);
    }
  });

  it("is paid once per mailbox, however it is spelled or re-registered", async () => {
    const referrer = await newFan(app);
    const fan = await referredBy(referrer, { email: "grace.hopper@gmail.com" });
    await pay(fan);
    await remove(fan);
    for (const email of [
      "grace.hopper@gmail.com",
      "gracehopper@gmail.com",
      "G.R.A.C.E.hopper+again@googlemail.com",
    ]) {
      const again = await referredBy(referrer, { email });
      await pay(again);
      expect(await pointsOf(referrer), email).toBe(REFERRAL_BONUS);
    }
  });

  it("is not paid for the referrer's own mailbox under Google's other spellings", async () => {
    const own = await register(app, { email: "ada.lovelace@gmail.com" });
    const referrer = { ...own, id: (await me(own.token)).id };
    const fan = await referredBy(referrer, { email: "adalove.lace@googlemail.com" });
    await pay(fan);
    expect([await pointsOf(referrer), await shownBonus(referrer)]).toEqual([0, []]);
  });

  it("is stored per mailbox hash as long as the audit trail", async () => {
    const mailboxes = () => app.db.select().from(rewardedMailboxes);
    expect(JSON.stringify(await mailboxes())).not.toContain("hopper");
    expect((await mailboxes()).length).toBeGreaterThan(0);
    await app.db.update(rewardedMailboxes).set({ rewardedAt: new Date(Date.now() - 401 * DAY) });
    await app.run("forget-old-account-data");
    expect(await mailboxes()).toEqual([]);
  });
});
