import { describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, isCurrency } from "#domain/money.ts";
import {
  clock,
  COMPANIES,
  newOrder,
  newReference,
  setUpCompany,
} from "../../../support/payment-companies.ts";

describe.each(COMPANIES)("$name", (company) => {
  const { standIn, provider, begin, pay } = setUpCompany(company);

  it("opens an unpaid checkout for the buyer", async () => {
    const { checkout, key } = await begin();
    const page = await fetch(checkout.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("No money moves here.");
    expect([null, "open"]).toContain((await provider().findPayment(key))?.status ?? null);
  });

  it("returns the buyer with a parameter that identifies the payment", async () => {
    const { checkout, ordered } = await begin();
    const paid = await fetch(checkout.url, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    const back = new URL(paid.headers.get("location") ?? "");
    expect(back.href.startsWith(ordered.successUrl)).toBe(true);
    const value = back.searchParams.get(company.returnParameter) ?? "";
    expect(await provider().referenceOfReturn(value)).toBe(ordered.reference);
  });

  it.each([
    "",
    "cs_test_none",
    "pi_nothing",
    "999999999",
    "tl_x",
    "../../refunds",
    "a b",
    "%00",
    "é",
  ])("finds no payment for %j", async (value) => {
    expect(await provider().referenceOfReturn(value)).toBeNull();
  });

  it("reports the paid minor units, and saves the card if that was ordered", async () => {
    const { payment, ordered, checkout } = await pay();
    expect(payment).toEqual({
      reference: ordered.reference,
      providerReference: checkout.providerReference,
      status: "paid",
      amountMinor: ordered.amountMinor,
      currency: company.currency,
      authorization: expect.any(String),
    });
  });

  it("saves no card for a payment without renewals", async () => {
    expect((await pay({ keepCard: false })).payment.authorization).toBeNull();
  });

  it("finds a payment by our reference alone", async () => {
    const { ordered } = await pay();
    const found = await provider().findPayment({
      reference: ordered.reference,
      providerReference: null,
    });
    expect(found).toMatchObject({ reference: ordered.reference, status: "paid" });
  });

  it("finds no payment that was never made", async () => {
    const key = { reference: newReference(), providerReference: null };
    expect(await provider().findPayment(key)).toBeNull();
  });

  it("reports a decline, then a payment by another card", async () => {
    const { key } = await begin();
    await standIn().act(key.reference, "decline");
    expect(["open", "failed"]).toContain((await provider().findPayment(key))?.status);
    await standIn().act(key.reference, "pay");
    expect((await provider().findPayment(key))?.status).toBe("paid");
  });

  it("reports an abandoned payment as over or unknown", async () => {
    const { key } = await begin();
    await standIn().act(key.reference, "cancel");
    expect([null, "expired", "cancelled"]).toContain(
      (await provider().findPayment(key))?.status ?? null,
    );
  });

  it.each(["pay-half", "pay-other-currency"] as const)(
    "reports what was actually paid: %s",
    async (press) => {
      const { payment, ordered } = await pay({}, press);
      expect(payment.status).toBe("paid");
      expect([payment.amountMinor, payment.currency]).not.toEqual([
        ordered.amountMinor,
        ordered.currency,
      ]);
    },
  );

  it("takes every supported currency, to the minor unit", async () => {
    for (const currency of Object.keys(CURRENCY_DIGITS)) {
      if (!isCurrency(currency) || !provider().supports(currency)) continue;
      const amountMinor = Math.max(provider().minimumMinor(currency), 123_457);
      const { payment } = await pay({ currency, amountMinor });
      expect(payment).toMatchObject({ amountMinor, currency, status: "paid" });
    }
  });
});

describe("a live or test key", () => {
  // Flutterwave's responses do not name the kind of a payment.
  it.each(COMPANIES.filter(({ name }) => name !== "flutterwave"))(
    "accepts no payment of the other mode from $name",
    async (company) => {
      const standIn = await company.start({ clock, deliver: async () => undefined, live: true });
      try {
        expect(standIn.config).toMatchObject({ live: true });
        expect(standIn.config.secretKey).toMatch(/^sk_live_/);
        const provider = company.open(standIn);
        const order = newOrder(company);
        const { providerReference } = await provider.startCheckout(order);
        standIn.faults.paysInOtherMode = true;
        await standIn.act(order.reference, "pay");
        const key = { reference: order.reference, providerReference };
        await expect(provider.findPayment(key)).rejects.toThrow(
          "the payment has the wrong mode (test or live)",
        );
      } finally {
        await standIn.close();
      }
    },
  );
});
