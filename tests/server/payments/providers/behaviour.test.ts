import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, type Currency } from "#domain/money.ts";
import type { CheckoutOrder, PaymentProvider } from "#server/payments/provider.ts";
import { ProviderUnavailable } from "#server/payments/provider.ts";
import { createFlutterwaveProvider } from "#server/payments/providers/flutterwave.ts";
import { createPaystackProvider } from "#server/payments/providers/paystack.ts";
import { createStripeProvider } from "#server/payments/providers/stripe.ts";
import { startFlutterwaveStandIn } from "#server/payments/stand-ins/flutterwave-stand-in.ts";
import { startPaystackStandIn } from "#server/payments/stand-ins/paystack-stand-in.ts";
import type { Delivery, StandIn, StandInOptions } from "#server/payments/stand-ins/stand-in.ts";
import { startStripeStandIn } from "#server/payments/stand-ins/stripe-stand-in.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const clock = { now: () => NOW };
/** Long for a server on this machine, and short for a test that waits for it in vain. */
const TIMEOUT_MS = 400;
const HOUR_MS = 3_600_000;

interface Company {
  start(options: StandInOptions): Promise<StandIn>;
  open(standIn: StandIn): PaymentProvider;
  currency: Currency;
  /** The parameter that it adds to the address of the return. */
  returnsWith: string;
  /** Whether it can be told that a card is not to be charged any more. */
  forgets: boolean;
}

const COMPANIES: Record<string, Company> = {
  stripe: {
    start: startStripeStandIn,
    open: ({ config }) => createStripeProvider(config, TIMEOUT_MS),
    currency: "GBP",
    returnsWith: "session_id",
    forgets: true,
  },
  paystack: {
    start: startPaystackStandIn,
    open: ({ config }) => createPaystackProvider(config, TIMEOUT_MS),
    currency: "NGN",
    returnsWith: "reference",
    forgets: true,
  },
  flutterwave: {
    start: startFlutterwaveStandIn,
    open: ({ config }) => createFlutterwaveProvider(config, clock, TIMEOUT_MS),
    currency: "TZS",
    returnsWith: "transaction_id",
    forgets: false,
  },
};

let count = 0;
function newReference(): string {
  count += 1;
  return `tl_${String(count).padStart(24, "0")}`;
}

describe.each(Object.entries(COMPANIES))("%s", (name, company) => {
  let standIn: StandIn;
  let provider: PaymentProvider;
  let delivered: Delivery[];

  beforeAll(async () => {
    standIn = await company.start({
      clock,
      deliver: async (delivery) => void delivered.push(delivery),
    });
    provider = company.open(standIn);
  });
  afterAll(() => standIn.close());
  beforeEach(() => {
    delivered = [];
    standIn.requests.length = 0;
  });
  afterEach(() => standIn.faults.clear());

  function order(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
    return {
      reference: newReference(),
      amountMinor: 599_000,
      currency: company.currency,
      description: "Season plan, 30 days",
      customer: { email: "ada@fans.example", name: "Ada" },
      keep: true,
      successUrl: "https://touchline.example/pricing?plan=3",
      cancelUrl: "https://touchline.example/pricing",
      expiresAt: new Date(NOW + HOUR_MS),
      ...change,
    };
  }

  async function begin(change: Partial<CheckoutOrder> = {}) {
    const ordered = order(change);
    const checkout = await provider.startCheckout(ordered);
    const { reference } = ordered;
    return { ordered, checkout, key: { reference, providerReference: checkout.providerReference } };
  }

  async function pay(change: Partial<CheckoutOrder> = {}) {
    const begun = await begin(change);
    await standIn.act(begun.key.reference, "pay");
    const payment = await provider.findPayment(begun.key);
    if (payment === null) throw new Error("it was paid, and is not known");
    return { ...begun, payment };
  }

  /** A plan that was paid for, with the card that it left. */
  async function keepCard(): Promise<string> {
    const { payment } = await pay();
    if (payment.authorization === null) throw new Error("no card was kept");
    return payment.authorization;
  }

  function chargeOf(authorization: string, reference = newReference()) {
    const { amountMinor, currency, description, customer } = order();
    return { reference, amountMinor, currency, description, customer, authorization };
  }

  const billsOf = (reference: string) =>
    standIn.till.bills.filter((bill) => bill.reference === reference);

  it("opens a page for the buyer, on which nothing is paid yet", async () => {
    const { checkout, key } = await begin();
    const page = await fetch(checkout.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("No money moves here.");
    expect([null, "open"]).toContain((await provider.findPayment(key))?.status ?? null);
  });

  it("sends the buyer back with what leads to the payment", async () => {
    const { checkout, ordered } = await begin();
    const paid = await fetch(checkout.url, {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    const back = new URL(paid.headers.get("location") ?? "");
    expect(back.href.startsWith(ordered.successUrl)).toBe(true);
    const value = back.searchParams.get(company.returnsWith) ?? "";
    expect(await provider.referenceOfReturn(value)).toBe(ordered.reference);
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
  ])("knows of no payment by %j", async (value) => {
    expect(await provider.referenceOfReturn(value)).toBeNull();
  });

  it("says what was paid, in minor units, and keeps the card where that was agreed", async () => {
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

  it("keeps no card where nothing is to be renewed", async () => {
    expect((await pay({ keep: false })).payment.authorization).toBeNull();
  });

  it("finds a payment by our reference alone, as where the answer with its own was lost", async () => {
    const { ordered } = await pay();
    const found = await provider.findPayment({
      reference: ordered.reference,
      providerReference: null,
    });
    expect(found).toMatchObject({ reference: ordered.reference, status: "paid" });
  });

  it("knows no payment that nobody made", async () => {
    const key = { reference: newReference(), providerReference: null };
    expect(await provider.findPayment(key)).toBeNull();
  });

  it("says so where the bank says no, and that it was paid after all with another card", async () => {
    const { key } = await begin();
    await standIn.act(key.reference, "decline");
    expect(["open", "failed"]).toContain((await provider.findPayment(key))?.status);
    await standIn.act(key.reference, "pay");
    expect((await provider.findPayment(key))?.status).toBe("paid");
  });

  it("says nothing of a payment that the buyer has left, but that it is over or unknown", async () => {
    const { key } = await begin();
    await standIn.act(key.reference, "cancel");
    expect([null, "expired", "cancelled"]).toContain(
      (await provider.findPayment(key))?.status ?? null,
    );
  });

  it.each(["wrong amount", "wrong currency"] as const)(
    "says what was truly paid: %s",
    async (fault) => {
      standIn.faults.paid = fault;
      const { payment, ordered } = await pay();
      expect(payment.status).toBe("paid");
      expect([payment.amountMinor, payment.currency]).not.toEqual([
        ordered.amountMinor,
        ordered.currency,
      ]);
    },
  );

  it("takes every currency that it supports, to the minor unit", async () => {
    for (const currency of Object.keys(CURRENCY_DIGITS) as Currency[]) {
      if (!provider.supports(currency)) continue;
      const amountMinor = Math.max(provider.leastMinor(currency), 123_457);
      const { payment } = await pay({ currency, amountMinor });
      expect(payment).toMatchObject({ amountMinor, currency, status: "paid" });
    }
  });

  it("charges a kept card without its owner", async () => {
    const authorization = await keepCard();
    const order = chargeOf(authorization);
    const payment = await provider.charge(order);
    expect(payment).toMatchObject({
      reference: order.reference,
      status: "paid",
      amountMinor: order.amountMinor,
      currency: company.currency,
      authorization,
    });
    const { reference, providerReference } = payment;
    expect(await provider.findPayment({ reference, providerReference })).toEqual(payment);
  });

  it("charges once where it is asked twice with one reference", async () => {
    const order = chargeOf(await keepCard());
    const [first, second] = [await provider.charge(order), await provider.charge(order)];
    expect(second).toEqual(first);
    expect(billsOf(order.reference)).toHaveLength(1);
  });

  it.each(["lost", "500"] as const)(
    "charges once where the answer is %s and it is asked again",
    async (fault) => {
      const order = chargeOf(await keepCard());
      // As often as the library of Stripe tries by itself.
      for (let times = 0; times < 2; times++)
        standIn.faults.failNext(fault, /^POST .*(payment_intents|charge)/);
      const statuses: string[] = [];
      for (let times = 0; times < 3; times++)
        statuses.push(
          await provider.charge(order).then(
            ({ status }) => status,
            (error: unknown) => String(error instanceof ProviderUnavailable),
          ),
        );
      expect(statuses[0]).toBe("true");
      expect(statuses.at(-1)).toBe("paid");
      expect(billsOf(order.reference)).toHaveLength(1);
    },
  );

  it("says that a charge has failed where the bank says no, and says the same again", async () => {
    const authorization = await keepCard();
    const card = [...standIn.till.cards.values()].at(-1);
    if (card !== undefined) card.isDeclined = true;
    const order = chargeOf(authorization);
    const payment = await provider.charge(order);
    expect(payment).toMatchObject({
      reference: order.reference,
      status: "failed",
      authorization: null,
    });
    if (card !== undefined) card.isDeclined = false;
    expect((await provider.charge(order)).status).toBe("failed");
  });

  it("says that a charge has failed where it does not know the card", async () => {
    const payment = await provider.charge(chargeOf("cus_none pm_none"));
    expect(payment.status).toBe("failed");
  });

  it("charges a card no more that it was told to forget, and is told twice", async () => {
    const authorization = await keepCard();
    await provider.forgetAuthorization(authorization);
    await provider.forgetAuthorization(authorization);
    if (company.forgets)
      expect((await provider.charge(chargeOf(authorization))).status).toBe("failed");
    else expect(standIn.requests.filter((one) => /forget|detach|deactivate/.test(one))).toEqual([]);
  });

  it("gives the money back once, however often it is asked", async () => {
    const { key, ordered, payment } = await pay();
    const refund = {
      key,
      amountMinor: payment.amountMinor,
      currency: ordered.currency,
      reason: "unfit",
    };
    await provider.refund(refund);
    await provider.refund(refund);
    expect(billsOf(key.reference)[0]?.refunds).toHaveLength(1);
    expect((await provider.findPayment(key))?.status).toBe("refunded");
  });

  it("gives the money back once where the answer is lost and it is asked again", async () => {
    const { key, ordered, payment } = await pay();
    const refund = {
      key,
      amountMinor: payment.amountMinor,
      currency: ordered.currency,
      reason: "unfit",
    };
    standIn.faults.failNext("lost", /refund/);
    await provider.refund(refund).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProviderUnavailable);
    });
    await provider.refund(refund);
    expect(billsOf(key.reference)[0]?.refunds).toHaveLength(1);
  });

  it("says where the buyer disputes a payment, and where the bank has decided for us", async () => {
    const { key } = await pay();
    await standIn.act(key.reference, "dispute");
    expect((await provider.findPayment(key))?.status).toBe("disputed");
    await standIn.act(key.reference, "win");
    expect((await provider.findPayment(key))?.status).toBe("paid");
  });

  it("opens no second payment where the answer to the first is lost", async () => {
    const ordered = order();
    standIn.faults.failNext("lost");
    await provider.startCheckout(ordered).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProviderUnavailable);
    });
    expect(billsOf(ordered.reference)).toHaveLength(1);
  });

  it.each(["500", "nonsense"] as const)(
    "takes no refund for done where the answer is %s",
    async (fault) => {
      const { key, ordered, payment } = await pay();
      const { amountMinor } = payment;
      for (let times = 0; times < 4; times++) standIn.faults.failNext(fault, /refund/);
      await expect(
        provider.refund({ key, amountMinor, currency: ordered.currency, reason: "unfit" }),
      ).rejects.toBeInstanceOf(ProviderUnavailable);
    },
  );

  const asks: [string, (authorization: string) => Promise<unknown>][] = [
    ["startCheckout", () => provider.startCheckout(order())],
    [
      "findPayment",
      () => provider.findPayment({ reference: newReference(), providerReference: null }),
    ],
    ["charge", (authorization) => provider.charge(chargeOf(authorization))],
  ];
  it.each(
    asks.flatMap(([what, ask]) =>
      (["500", "nonsense"] as const).map((fault) => ({ what, fault, ask })),
    ),
  )(
    "is unavailable where $what is answered with $fault, and says neither key nor name",
    async ({ fault, ask }) => {
      const authorization = await keepCard();
      for (let times = 0; times < 3; times++) standIn.faults.failNext(fault, /./);
      const error: unknown = await ask(authorization).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      const { secretKey } = standIn.config;
      const said = `${String(error)} ${error instanceof Error ? String(error.cause) : ""}`;
      for (const secret of [secretKey, authorization, "ada@fans", "127.0.0.1"])
        expect(said).not.toContain(secret);
    },
  );

  it("is unavailable where nobody answers, or the key is another", async () => {
    const { config } = standIn;
    const deaf = company.open({ ...standIn, config: { ...config, apiUrl: "http://127.0.0.1:1" } });
    await expect(deaf.startCheckout(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    const stranger = { ...standIn, config: { ...config, secretKey: `${config.secretKey}x` } };
    await expect(company.open(stranger).startCheckout(order())).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
  });

  it("tells of a payment by a webhook that it signs, and names it", async () => {
    const { ordered } = await pay();
    const notices = delivered.map(({ raw, headers }) => provider.readWebhook(raw, headers, NOW));
    expect(notices.length).toBeGreaterThan(0);
    for (const { about, eventId } of notices) {
      expect(about?.reference).toBe(ordered.reference);
      expect(eventId).not.toBe("");
    }
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(notices.length);
  });

  it.each(["refund", "dispute"] as const)(
    "tells of a %s by what leads to the payment",
    async (action) => {
      const { key } = await pay();
      delivered = [];
      await standIn.act(key.reference, action);
      const [notice] = delivered.map(({ raw, headers }) => provider.readWebhook(raw, headers, NOW));
      const { reference = null, providerReference = null } = notice?.about ?? {};
      expect(reference ?? (await provider.referenceOfReturn(providerReference ?? ""))).toBe(
        key.reference,
      );
    },
  );

  it("tells the same delivery by the same name, late, twice and out of order", async () => {
    standIn.faults.webhooks.add("late").add("twice").add("out of order");
    await pay();
    expect(delivered).toEqual([]);
    await standIn.release();
    const names = delivered.map(
      ({ raw, headers }) => provider.readWebhook(raw, headers, NOW).eventId,
    );
    expect(names.length).toBe(2 * new Set(names).size);
  });

  it("has nothing to do with what another has signed", async () => {
    standIn.faults.webhooks.add("forged");
    await pay();
    for (const { raw, headers } of delivered)
      expect(() => provider.readWebhook(raw, headers, NOW)).toThrow("signature");
  });

  it("is the provider that it says", () => {
    expect(provider.name).toBe(name);
  });
});

describe("a key of the one kind", () => {
  it.each(["stripe", "paystack"])("takes no payment of the other from %s", async (name) => {
    const company = COMPANIES[name];
    if (company === undefined) throw new Error(name);
    const standIn = await company.start({ clock, deliver: async () => undefined, live: true });
    try {
      const provider = company.open(standIn);
      const reference = newReference();
      const { providerReference } = await provider.startCheckout({
        reference,
        amountMinor: 5000,
        currency: company.currency,
        description: "Season plan, 30 days",
        customer: { email: "ada@fans.example", name: "Ada" },
        keep: false,
        successUrl: "https://touchline.example/pricing",
        cancelUrl: "https://touchline.example/pricing",
        expiresAt: new Date(NOW + HOUR_MS),
      });
      standIn.faults.paid = "other mode";
      await standIn.act(reference, "pay");
      await expect(provider.findPayment({ reference, providerReference })).rejects.toThrow(
        "a payment of the other mode",
      );
    } finally {
      await standIn.close();
    }
  });
});
