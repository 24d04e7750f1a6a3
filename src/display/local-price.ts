import { formatMoney } from "#src/display/formatters.ts";

export type Rates = Readonly<Record<string, number>>;

/** The first wished currency that has a rate, else US dollars. */
export function chooseCurrency(
  rates: Rates,
  wishes: readonly (string | null | undefined)[],
): string {
  return (
    wishes.find(
      (code): code is string => code !== null && code !== undefined && rates[code] !== undefined,
    ) ?? "USD"
  );
}

/** Plan price times the rate, rounded to two decimals. */
export function localPrice(dollars: number, currency: string, rates: Rates): number {
  return Math.round(dollars * (rates[currency] ?? 1) * 100) / 100;
}

/** £3.94, ₦7,984.00 */
export function priceText(amount: number, currency: string): string {
  return `${currencySymbol(currency)}${formatMoney(amount)}`;
}

function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  const symbol = parts.find((part) => part.type === "currency")?.value ?? currency;
  return /^[A-Z]{3}$/.test(symbol) ? `${symbol} ` : symbol;
}
