import { useQuery } from "@tanstack/react-query";
import type { Currency } from "#domain/money.ts";
import { type Rates, chooseCurrency } from "#src/display/local-price.ts";
import { placeQueries } from "#src/queries/place-queries.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { stored } from "#src/storage/entries.ts";

interface Prices {
  currency: Currency;
  rates: Rates;
  /** Whether prices are what would be charged: until the rates are here, all are in US dollars. */
  isKnown: boolean;
  /** Who would take the payment, where the server has said so. */
  processor: string | undefined;
}

const NO_RATES: Rates = {};

/** What prices are shown and paid in: the money of the account's country, else that of where this phone was last. */
export function useCurrency(): Prices {
  const { user } = useSession();
  const known = useQuery(rateQueries.all()).data?.body;
  const rates = known?.data ?? NO_RATES;
  const place = useQuery(placeQueries.place()).data;
  const kept = useObservable(stored.currency);
  const currency = chooseCurrency(rates, [user?.country?.currency, kept ?? place?.currency]);
  return {
    currency,
    rates,
    isKnown: known !== undefined,
    processor: known?.processors?.[currency],
  };
}
