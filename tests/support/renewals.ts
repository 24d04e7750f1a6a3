import { vi } from "vitest";
import { openSession } from "#server/accounts/sign-in.ts";
import { findSubscription } from "#server/credits/plan-repository.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { now } from "#server/platform/context.ts";
import type { Fan } from "./fans.ts";
import { expectLedgerToAddUp, paymentsOf } from "./plans.ts";
import type { TestApp } from "./test-app.ts";

export async function endRenewals(app: TestApp): Promise<void> {
  vi.restoreAllMocks();
  app.databaseTime.aheadMs = 0;
  await expectLedgerToAddUp(app);
  await app.db.update(subscriptions).set({ status: "expired", nextRenewalAt: null });
}

export function renewalsOf(app: () => TestApp) {
  return {
    renew: () => app().run("renew-subscriptions"),
    statesOf: async (fan: Fan) =>
      (await paymentsOf(app(), fan, "renewal")).map(({ state }) => state),
    async charges(fan: Fan): Promise<number> {
      const renewals = await paymentsOf(app(), fan, "renewal");
      const references = new Set(renewals.map(({ reference }) => reference));
      const { all: bills } = app().standIn().bills;
      return bills.filter(({ reference }) => references.has(reference)).length;
    },
    planName: async (fan: Fan) =>
      (await findSubscription(app().db, fan.id, now(app().context)))?.plan.name ?? "Starter",
    signedIn: async (fan: Fan): Promise<Fan> => ({
      ...fan,
      token: await openSession(app().context, app().db, fan.id),
    }),
    async runAll(): Promise<void> {
      for (const job of [
        "renew-subscriptions",
        "expire-plans",
        "remind-of-renewals",
        "settle-open-payments",
        "refund-unfit-payments",
        "forget-authorizations",
      ])
        await app().run(job);
    },
  };
}
