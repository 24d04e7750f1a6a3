import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashPassword } from "#server/accounts/passwords.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { listMails } from "#server/mail/mail-repository.ts";
import { settle } from "#server/payments/settle.ts";
import { expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { orderPlan, paymentOf, submitCheckout, checkOutPlan } from "../../support/payments.ts";
import { sharedTestApp, type TestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();

async function leaver(): Promise<{ fan: Fan; leave: () => ReturnType<TestApp["ask"]> }> {
  const fan = await newFan(app);
  const password = "nobody knows this one";
  await updateUser(app.db, fan.id, { passwordHash: await hashPassword(password) });
  const leave = () =>
    app.ask("/auth/account", { method: "DELETE", token: fan.token, body: { password } });
  return { fan, leave };
}
const plansOf = (userId: number) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));

it("A payment for a deleted account grants nothing and is refunded", async () => {
  const { fan, leave } = await leaver();
  const { url, reference } = expectSuccess(
    "initializeSubscription",
    await orderPlan(app, fan),
  ).data;
  expect((await leave()).status).toBe(200);
  await submitCheckout(app, url, "pay");
  expect(await settle(app.context, reference)).toMatchObject({ state: "unfit" });
  expect(await plansOf(fan.id)).toEqual([]);
  const mails = (await listMails(app.db)).filter(({ body }) => body.includes(reference));
  expect(mails).toEqual([]);
});

it("An account that is paid for and deleted concurrently has no running plan and no renewal", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { fan, leave } = await leaver();
    const { reference } = await checkOutPlan(app, fan);
    const [deletion] = await Promise.all([leave(), settle(app.context, reference)]);
    expect(deletion.status).toBe(200);
    const { state } = await paymentOf(app, reference);
    const plans = await plansOf(fan.id);
    expect(["paid", "unfit"]).toContain(state);
    expect(plans).toHaveLength(state === "paid" ? 1 : 0);
    for (const plan of plans)
      expect(plan).toMatchObject({
        status: "expired",
        authorizationKey: null,
        nextRenewalAt: null,
      });
  }
});
