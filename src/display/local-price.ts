import {
  type Currency,
  currencySymbol,
  isCurrency,
  localMinor,
  majorUnits,
} from "#domain/money.ts";
import { formatMoney } from "#src/display/formatters.ts";

export type Rates = Readonly<Record<string, number>>;

export function chooseCurrency(
  rates: Rates,
  preferred: readonly (string | null | undefined)[],
): Currency {
  return (
    preferred.find(
      (code): code is Currency =>
        code !== null && code !== undefined && isCurrency(code) && rates[code] !== undefined,
    ) ?? "USD"
  );
}

/** Uses the server's own function, because the shown price is the charged price. */
export function localPrice(dollars: number, currency: Currency, rates: Rates): number {
  return majorUnits(
    localMinor(Math.round(dollars * 100), rates[currency] ?? 1, currency),
    currency,
  );
}

export function priceText(amount: number, currency: string): string {
  return moneyText(amount, currencySymbol(currency));
}

export function moneyText(amount: number, symbol: string): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? "\u00a0" : ""}${formatMoney(Math.abs(amount))}`;
}

const SMALL = { GBP: "p", USD: "¢" } as const;

export function smallPriceText(amount: number, currency: string): string {
  const small = currency === "GBP" || currency === "USD" ? SMALL[currency] : null;
  return small === null || amount >= 1
    ? priceText(amount, currency)
    : `${Math.round(amount * 100)}${small}`;
}
