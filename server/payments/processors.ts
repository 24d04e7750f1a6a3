import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import type { Providers } from "#server/payments/payment-context.ts";
import type { CompanyName } from "#server/payments/provider.ts";

/** Who takes a payment in each currency; those that nobody takes are left out. */
export function processorsOf(providers: Providers): Record<string, CompanyName> {
  const currencies = Object.keys(CURRENCY_DIGITS).filter(isCurrency);
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const name = nameFor(providers, currency);
      return name === null ? [] : [[currency, name]];
    }),
  );
}

function nameFor(providers: Providers, currency: Currency): CompanyName | null {
  try {
    return providers.forCurrency(currency).name;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}
