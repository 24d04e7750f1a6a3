import { describe, expect, it } from "vitest";
import { ProviderUnavailable } from "#server/payments/provider.ts";
import { COMPANIES, newReference, setUpCompany } from "../../../support/payment-companies.ts";

describe.each(COMPANIES)("$name", (company) => {
  const { standIn, provider, pay, order, keepCard, chargeOf, billsOf } = setUpCompany(company);

  it("charges a saved card without its owner", async () => {
    const authorization = await keepCard();
    const order = chargeOf(authorization);
    const payment = await provider().charge(order);
    expect(payment).toMatchObject({
      reference: order.reference,
      status: "paid",
      amountMinor: order.amountMinor,
      currency: company.currency,
      authorization,
    });
    const { reference, providerReference } = payment;
    expect(await provider().findPayment({ reference, providerReference })).toEqual(payment);
  });

  it("charges once for two requests with one reference", async () => {
    const order = chargeOf(await keepCard());
    const [first, second] = [await provider().charge(order), await provider().charge(order)];
    expect(second).toEqual(first);
    expect(billsOf(order.reference)).toHaveLength(1);
  });

  it("charges once while the charge cannot be found yet", async () => {
    const order = chargeOf(await keepCard());
    await provider().charge(order);
    standIn().faults.isBehind = true;
    const again = await provider()
      .charge(order)
      .catch((error: unknown) => error);
    // An unknown result must not count as failed, or a second charge would follow.
    if (!(again instanceof ProviderUnavailable)) expect(again).toMatchObject({ status: "paid" });
    expect(billsOf(order.reference)).toHaveLength(1);
    standIn().faults.isBehind = false;
    expect((await provider().charge(order)).status).toBe("paid");
  });

  it("makes a partial refund once for repeated requests", async () => {
    const { key, payment, refund } = await pay();
    const half = payment.amountMinor / 2;
    await refund(half);
    await refund(half);
    expect(billsOf(key.reference)[0]?.refunds).toHaveLength(1);
    expect((await provider().findPayment(key))?.status).toBe("paid");
  });

  it.each(["lost", "500"] as const)(
    "charges once when the answer is %s and the request is repeated",
    async (fault) => {
      const order = chargeOf(await keepCard());
      for (let times = 0; times < 2; times++)
        standIn().faults.failNext(fault, /^POST .*(payment_intents|charge)/);
      const statuses: string[] = [];
      for (let times = 0; times < 3; times++)
        statuses.push(
          await provider()
            .charge(order)
            .then(
              ({ status }) => status,
              (error: unknown) => String(error instanceof ProviderUnavailable),
            ),
        );
      expect(statuses[0]).toBe("true");
      expect(statuses.at(-1)).toBe("paid");
      expect(billsOf(order.reference)).toHaveLength(1);
    },
  );

  it("reports a declined charge as failed, also when repeated", async () => {
    const authorization = await keepCard();
    const card = [...standIn().bills.cards.values()].at(-1);
    if (card !== undefined) card.isDeclined = true;
    const order = chargeOf(authorization);
    const payment = await provider().charge(order);
    expect(payment).toMatchObject({
      reference: order.reference,
      status: "failed",
      authorization: null,
    });
    if (card !== undefined) card.isDeclined = false;
    expect((await provider().charge(order)).status).toBe("failed");
  });

  it("reports a charge of an unknown card as failed", async () => {
    const payment = await provider().charge(chargeOf("cus_none pm_none"));
    expect(payment.status).toBe("failed");
  });

  it("does not charge a removed card, and accepts a repeated removal", async () => {
    const authorization = await keepCard();
    await Promise.all([1, 2].map(() => provider().forgetAuthorization(authorization)));
    await provider().forgetAuthorization(authorization);
    if (company.canForgetCards)
      expect((await provider().charge(chargeOf(authorization))).status).toBe("failed");
    else
      expect(standIn().requests.filter((one) => /forget|detach|deactivate/.test(one))).toEqual([]);
  });

  it("refunds once when the answer is lost and the request is repeated", async () => {
    const { key, refund } = await pay();
    standIn().faults.failNext("lost", /refund/);
    await refund().catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProviderUnavailable);
    });
    await refund();
    expect(billsOf(key.reference)[0]?.refunds).toHaveLength(1);
  });

  it("reports an open dispute and a won one", async () => {
    const { key } = await pay();
    await standIn().act(key.reference, "dispute");
    expect((await provider().findPayment(key))?.status).toBe("disputed");
    await standIn().act(key.reference, "win");
    expect((await provider().findPayment(key))?.status).toBe("paid");
  });

  it("opens no second payment when the first answer is lost", async () => {
    const ordered = order();
    standIn().faults.failNext("lost");
    await provider()
      .startCheckout(ordered)
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProviderUnavailable);
      });
    expect(billsOf(ordered.reference)).toHaveLength(1);
  });

  it.each(["500", "nonsense"] as const)(
    "does not count a refund as done when the answer is %s",
    async (fault) => {
      const { refund } = await pay();
      for (let times = 0; times < 4; times++) standIn().faults.failNext(fault, /refund/);
      await expect(refund()).rejects.toBeInstanceOf(ProviderUnavailable);
    },
  );

  const asks: [string, (authorization: string) => Promise<unknown>][] = [
    ["startCheckout", () => provider().startCheckout(order())],
    [
      "findPayment",
      () => provider().findPayment({ reference: newReference(), providerReference: null }),
    ],
    ["charge", (authorization) => provider().charge(chargeOf(authorization))],
  ];
  it.each(
    asks.flatMap(([name, request]) =>
      (["500", "nonsense"] as const).map((fault) => ({ what: name, fault, ask: request })),
    ),
  )(
    "is unavailable where $what is answered with $fault, and says neither key nor name",
    async ({ fault, ask: request }) => {
      const authorization = await keepCard();
      for (let times = 0; times < 3; times++) standIn().faults.failNext(fault, /./);
      const error: unknown = await request(authorization).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      const { secretKey } = standIn().config;
      const errorText = `${String(error)} ${error instanceof Error ? String(error.cause) : ""}`;
      for (const secret of [secretKey, authorization, "ada@fans", "127.0.0.1"])
        expect(errorText).not.toContain(secret);
    },
  );

  it("is unavailable without an answer or with a wrong key", async () => {
    const { config } = standIn();
    const deaf = company.open({
      ...standIn(),
      config: { ...config, apiUrl: "http://127.0.0.1:1" },
    });
    await expect(deaf.startCheckout(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    const wrongKey = { ...standIn(), config: { ...config, secretKey: `${config.secretKey}x` } };
    await expect(company.open(wrongKey).startCheckout(order())).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
  });
});
