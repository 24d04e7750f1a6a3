import { describe, expect, it } from "vitest";
import type { PaymentKey } from "#server/payments/provider.ts";
import { createTestClock, DAY } from "../../../support/test-clock.ts";
import { billOf, COMPANIES, newReference } from "../../../support/payment-companies.ts";

const ROUNDS = 105;
const REQUESTS = { stripe: 4, paystack: 3, flutterwave: 21 };

async function referencesOf(listed: AsyncIterable<PaymentKey>): Promise<string[]> {
  const references: string[] = [];
  for await (const { reference } of listed) references.push(reference);
  return references;
}

describe.each(COMPANIES)("The list of payments of $name", (company) => {
  it("contains only our paid payments since a time, from every page", async () => {
    const testClock = createTestClock();
    const standIn = await company.start({ clock: testClock, deliver: async () => undefined });
    const provider = company.open(standIn, testClock);
    const pay = (reference: string, action: "pay" | "decline" = "pay") =>
      standIn.bills.act(standIn.bills.open(billOf({ reference })), action);
    pay(newReference());
    testClock.advance(3 * DAY);
    const from = new Date(testClock.now());
    const paid: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = newReference();
      paid.push(reference);
      pay(reference);
      pay(`order-${round}`);
      standIn.bills.open(billOf({ reference: newReference() }));
    }
    for (let round = 0; round < ROUNDS; round += 1) pay(newReference(), "decline");
    try {
      expect((await referencesOf(provider.listPaid(from))).toSorted()).toEqual(paid.toSorted());
      expect(standIn.requests).toHaveLength(REQUESTS[company.name]);
    } finally {
      await standIn.close();
    }
  });

  it("is unavailable without a valid answer", async () => {
    const testClock = createTestClock();
    const standIn = await company.start({ clock: testClock, deliver: async () => undefined });
    const provider = company.open(standIn, testClock);
    try {
      for (const fault of ["500", "nonsense"] as const) {
        for (const _again of [1, 2]) standIn.faults.failNext(fault, /^GET /);
        await expect(referencesOf(provider.listPaid(new Date(0)))).rejects.toThrow(company.name);
        standIn.faults.clear();
      }
    } finally {
      await standIn.close();
    }
  });
});
