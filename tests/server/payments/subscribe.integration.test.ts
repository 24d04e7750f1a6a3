import { afterAll, beforeAll, expect, it } from "vitest";
import type { components } from "#contract";
import { newFan } from "../../support/fans.ts";
import { buy, dataOf } from "../../support/payments.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";

type User = components["schemas"]["User"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("A fan who pays for a plan has it for 30 days from when it is settled", async () => {
  const fan = await newFan(app);
  const { answer } = await buy(app, fan);
  const user = dataOf<User>(answer);
  const at = Math.floor(app.clock.now() / 1000);
  expect(user.activeSubscription).toMatchObject({
    plan_id: 3,
    status: "active",
    payment: { amount: 9.99, currency: "USD" },
    created_at: at,
    expires_at: at + 30 * 86_400,
    cancelled_at: null,
  });
});
