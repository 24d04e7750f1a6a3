import type { Currency } from "#domain/money.ts";
import type { PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import type { Context } from "#server/platform/context.ts";

/** Those that an installation has. */
export interface Providers {
  /** @throws {PaymentsUnavailable} where it has none of this name any more */
  named(name: ProviderName): PaymentProvider;
  /** @throws {PaymentsUnavailable} where none takes this currency */
  forCurrency(currency: Currency): PaymentProvider;
}

/** What every use case of payments may need. */
export interface PaymentContext extends Context {
  providers: Providers;
}
