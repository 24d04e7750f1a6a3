import type { PaymentContext } from "#server/payments/payment-context.ts";
import type { PaymentProvider } from "#server/payments/provider.ts";
import type { TestApp } from "./test-app.ts";

export function withProvider(
  { context }: Pick<TestApp, "context">,
  change: Partial<PaymentProvider>,
): PaymentContext {
  const { providers } = context;
  const changed = { ...providers.byName("stripe"), ...change };
  return {
    ...context,
    providers: { ...providers, byName: () => changed, forCurrency: () => changed },
  };
}
