import {
  type Currency,
  currencySymbol,
  isCurrency,
  localMinor,
  majorUnits,
} from "#domain/money.ts";
import { formatMoney } from "#src/display/formatters.ts";

export type Rates = Readonly<Record<string, number>>;

/** The first wished currency that has a rate and can be paid in, else US dollars. */
export function chooseCurrency(
  rates: Rates,
  wishes: readonly (string | null | undefined)[],
): Currency {
  return (
    wishes.find(
      (code): code is Currency =>
        code !== null && code !== undefined && isCurrency(code) && rates[code] !== undefined,
    ) ?? "USD"
  );
}

/** A price in US dollars as it would be charged in this currency: by the function that the server charges by. */
export function localPrice(dollars: number, currency: Currency, rates: Rates): number {
  return majorUnits(
    localMinor(Math.round(dollars * 100), rates[currency] ?? 1, currency),
    currency,
  );
}

/** £3.94, ₦7,984.00 */
export function priceText(amount: number, currency: string): string {
  return moneyText(amount, currencySymbol(currency));
}

/** The same where the symbol is known already. One that ends in a letter stands apart from the figure; less than nothing is "−£3.94". */
export function moneyText(amount: number, symbol: string): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? "\u00a0" : ""}${formatMoney(Math.abs(amount))}`;
}
