import { afterEach, describe, expect, it, vi } from "vitest";
import { clock, COMPANIES, NOW, setUpCompany } from "../../../support/payment-companies.ts";

const DAY_MS = 86_400_000;
afterEach(() => void vi.restoreAllMocks());

describe.each(COMPANIES)("A refund at $name", (company) => {
  const { standIn, provider, pay, billsOf } = setUpCompany(company);

  async function refundOf() {
    const { key, refund } = await pay();
    const [bill] = billsOf(key.reference);
    if (bill === undefined) throw new Error("nothing was paid");
    return { bill, ask: refund, status: async () => (await provider().findPayment(key))?.status };
  }

  it("that is accepted is not done yet, and is not repeated", async () => {
    const { bill, ask, status } = await refundOf();
    standIn().faults.refundsWait = true;
    for (const _again of [1, 2]) await ask();
    vi.spyOn(clock, "now").mockReturnValue(NOW + 2 * DAY_MS);
    await ask();
    expect(bill.refunds).toHaveLength(1);
    expect(await status()).toBe("paid");
    bill.refundStatus = "done";
    expect(await status()).toBe("refunded");
  });

  it("that has failed is made again", async () => {
    const { bill, ask, status } = await refundOf();
    await ask();
    bill.refundStatus = "failed";
    expect(await status()).toBe("paid");
    vi.spyOn(clock, "now").mockReturnValue(NOW + 2 * DAY_MS);
    await ask();
    expect(await status()).toBe("refunded");
  });
});

describe("A refund at flutterwave", () => {
  const flutterwave = COMPANIES.find(({ name }) => name === "flutterwave");
  if (flutterwave === undefined) throw new Error("there is no such company");
  const { provider, pay, billsOf } = setUpCompany(flutterwave);

  it("that is missing in the answer counts as unknown", async () => {
    const { key, refund } = await pay();
    await refund();
    expect(await provider().findPayment(key)).toMatchObject({ status: "refunded" });
    for (const bill of billsOf(key.reference)) bill.refunds.length = 0;
    await (await pay()).refund();
    expect(await provider().findPayment(key)).toMatchObject({
      status: "paid",
      refundUnknown: true,
    });
  });
});

describe("A refund at paystack", () => {
  const [, paystack] = COMPANIES;
  if (paystack === undefined) throw new Error("there is no such company");
  const { provider, pay, billsOf } = setUpCompany(paystack);

  it("that needs the buyer's bank account is reported and not repeated", async () => {
    const { key, refund } = await pay();
    await refund();
    const [bill] = billsOf(key.reference);
    if (bill === undefined) throw new Error("nothing was paid");
    bill.refundStatus = "needs-attention";
    await expect(refund()).rejects.toThrow("a refund needs attention");
    expect((await provider().findPayment(key))?.status).toBe("paid");
  });
});
