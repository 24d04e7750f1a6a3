import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { CURRENCY_DIGITS, isCurrency, localMinor, majorUnits } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { payments } from "#server/payments/tables.ts";
import { expectSuccess, refusal } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { comeBack, orderPlan, orderPoints, orderUpgrade, RETURNS } from "../../support/payments.ts";
import { sharedTestApp, startTestApp, type TestApp } from "../../support/test-app.ts";

type PlanOrder = components["schemas"]["PlanOrder"];

const CENTS: Readonly<Record<number, number>> = { 2: 499, 3: 999, 4: 1999 };

const app = await sharedTestApp();

const anyUrl = fc.oneof(
  { weight: 4, arbitrary: fc.constant(RETURNS.success_url) },
  {
    weight: 2,
    arbitrary: fc.webQueryParameters().map((query) => `http://localhost:8080/pricing?${query}`),
  },
  { weight: 1, arbitrary: fc.webUrl() },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "/pricing", "http://localhost:8080@b.example/", "http:"),
  },
);
const anyOrder = fc.record(
  {
    plan_id: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.integer()),
    currency: fc.constantFrom(...Object.keys(CURRENCY_DIGITS).filter(isCurrency)),
    success_url: anyUrl,
    cancel_url: anyUrl,
    amount: fc.oneof(fc.constantFrom(9.99, 4.99, 7.89), fc.double()),
  },
  { requiredKeys: ["plan_id", "currency", "success_url", "cancel_url"] },
);
const anyBody = fc.oneof(anyOrder, fc.object({ maxDepth: 1 }));

it("Any order charges the plan's price in the fan's currency, or is refused without a payment", async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const fan = await newFan(app);
      // Arbitrary bodies are the point of this test.
      const answer = await orderPlan(app, fan, body as PlanOrder);
      const stored = await app.db.select().from(payments).where(eq(payments.userId, fan.id));
      if (answer.status !== 200) {
        expect([400, 404, 409, 422]).toContain(answer.status);
        expect(stored).toEqual([]);
        return;
      }
      // `orderPlan` orders these defaults.
      const { plan_id = 3, currency = "USD" } = body as Partial<PlanOrder>;
      const minor = localMinor(CENTS[plan_id] ?? NaN, FALLBACK_RATES[currency], currency);
      const checkout = expectSuccess("initializeSubscription", answer).data;
      expect(checkout).toMatchObject({ amount: majorUnits(minor, currency), currency });
      expect(stored).toMatchObject([{ amountMinor: minor, currency, state: "open" }]);
      expect(new URL(checkout.url).origin).toBe("http://localhost:8080");
    }),
    { numRuns: 120 },
  );
});

describe("A sign-in with too many payment requests gets 429", () => {
  it.each([
    ["to pay", 20, orderPlan],
    ["for points", 20, orderPoints],
    ["for upgrades", 20, orderUpgrade],
    [
      "how payments stand",
      60,
      (one: TestApp, fan: { token: string }) => comeBack(one, fan, "tl_none"),
    ],
  ] as const)("%s", async (_, allowed, request) => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    const fan = await newFan(strict);
    for (let count = 0; count < allowed; count += 1)
      expect((await request(strict, fan)).status).not.toBe(429);
    const answer = await request(strict, fan);
    expect(refusal(answer)).toBe("429 rate_limited");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await strict.close();
  });
});
