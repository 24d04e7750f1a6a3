import { beforeEach, describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, isCurrency } from "#domain/money.ts";
import { deleteRates, saveRates } from "#server/credits/rate-repository.ts";
import { COMPANIES } from "#server/payments/provider.ts";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { NO_KEYS, type PaymentConfig } from "#server/platform/config/payment-config.ts";
import { sharedTestApp } from "../../../support/test-app.ts";

const app = await sharedTestApp();

const key = {
  secretKey: "sk_test_0123456789",
  webhookSecrets: ["whsec_01234567"] as const,
  live: false,
  apiUrl: null,
};
const ALL: PaymentConfig = { stripe: key, paystack: key, flutterwave: key };
const CURRENCIES = Object.keys(CURRENCY_DIGITS).filter(isCurrency);

async function takers(
  payments: PaymentConfig,
  production = false,
): Promise<Record<string, string[]>> {
  const providers = await openProviders({ production, payments }, app.context);
  const by: Record<string, string[]> = {};
  for (const currency of CURRENCIES) {
    let name = "nobody";
    try {
      name = providers.forCurrency(currency).name;
    } catch (error) {
      expect(error).toMatchObject({ code: "payment_unavailable" });
    }
    by[name] = [...(by[name] ?? []), currency];
  }
  return by;
}

describe("The provider of a payment", () => {
  it("is the preferred one for its currency", async () => {
    expect(await takers(ALL, true)).toEqual({
      stripe: ["CAD", "EUR", "GBP", "USD"],
      paystack: ["GHS", "KES", "NGN", "ZAR"],
      flutterwave: ["EGP", "MAD", "MWK", "RWF", "SLL", "TZS", "UGX", "XAF", "XOF", "ZMW"],
    });
  });

  it("is the next one that takes its currency if the preferred one has no key", async () => {
    expect(await takers({ ...ALL, flutterwave: null })).toMatchObject({
      paystack: ["GHS", "KES", "NGN", "ZAR"],
      nobody: ["SLL"],
    });
    expect(await takers({ ...ALL, paystack: null })).toMatchObject({
      stripe: ["CAD", "EUR", "GBP", "USD"],
    });
    expect(await takers({ ...NO_KEYS, stripe: key })).toMatchObject({ nobody: ["GHS", "SLL"] });
    expect((await takers({ ...NO_KEYS, paystack: key }))["paystack"]).toEqual([
      "GHS",
      "KES",
      "NGN",
      "USD",
      "ZAR",
    ]);
    expect(await takers({ ...NO_KEYS, flutterwave: key })).toEqual({ flutterwave: CURRENCIES });
  });

  it("is a stand-in without keys, and none in production", async () => {
    const taken = await takers(NO_KEYS);
    expect(taken).toMatchObject({ paystack: ["GHS"], flutterwave: ["SLL"] });
    expect(taken["stripe"]).toHaveLength(CURRENCIES.length - 2);
    expect(await takers(NO_KEYS, true)).toEqual({ nobody: CURRENCIES });
  });

  it.each([
    ["beside a key", { production: false, payments: ALL }],
    ["in production", { production: true, payments: NO_KEYS }],
  ])("is no stand-in %s", async (_where, config) => {
    expect((await openProviders(config, app.context)).standIns).toBeNull();
  });

  it("is open for every provider that has a key", async () => {
    const { byName } = await openProviders({ production: true, payments: ALL }, app.context);
    expect(COMPANIES.map((name) => byName(name).name)).toEqual(COMPANIES);
  });

  it("is never the old sandbox", () => {
    expect(() => app.context.providers.byName("sandbox")).toThrow();
  });
});

it("New rates are served immediately, and missing ones use the fallback", async () => {
  expect((await app.ask("/rates")).body).toMatchObject({ data: { GBP: 0.79, EUR: 0.92 } });
  await saveRates(app.db, { GBP: 0.8 }, new Date(0));
  expect((await app.ask("/rates")).body).toMatchObject({ data: { GBP: 0.8, EUR: 0.92 } });
  await deleteRates(app.db);
  expect((await app.ask("/rates")).body).toMatchObject({ data: { GBP: 0.79 } });
});

describe("The page to choose a stand-in", () => {
  beforeEach(() => choose("stripe"));

  const choose = (provider: string) =>
    app.app.inject({
      method: "POST",
      url: "/dev/payments",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `provider=${provider}`,
    });

  it.each(["stripe", "paystack", "flutterwave"])(
    "selects %s for the next payments",
    async (name) => {
      expect((await choose(name)).statusCode).toBe(303);
      const { body } = await app.app.inject({ url: "/dev/payments" });
      expect(body).toContain(`value="${name}" checked`);
      const currency = name === "paystack" ? "NGN" : "USD";
      expect(app.context.providers.forCurrency(currency).name).toBe(name);
      expect(app.context.providers.byName(name as "stripe").name).toBe(name);
      expect((await app.ask("/rates")).body).toMatchObject({ processors: { [currency]: name } });
      if (name === "paystack") expect(app.context.providers.forCurrency("GBP").name).toBe("stripe");
    },
  );

  it("ignores an unknown name", async () => {
    await choose("nobody");
    expect(app.context.providers.forCurrency("USD").name).toBe("stripe");
  });

  it.each(["localhost:8080", "LOCALHOST", "127.0.0.1:8080", "[::1]:8080", "192.168.1.7:8080"])(
    "opens under the host %s",
    async (host) => {
      const { statusCode } = await app.app.inject({ url: "/dev/payments", headers: { host } });
      expect(statusCode).toBe(200);
    },
  );

  it.each([
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
  ])("refuses the foreign host %s", async (host) => {
    const read = await app.app.inject({ url: "/dev/payments", headers: { host } });
    const chosen = await app.app.inject({
      method: "POST",
      url: "/dev/payments",
      headers: { host, "content-type": "application/x-www-form-urlencoded" },
      payload: "provider=flutterwave",
    });
    expect([read.statusCode, chosen.statusCode]).toEqual([404, 404]);
    expect(app.context.providers.forCurrency("USD").name).toBe("stripe");
  });
});
