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
  isKnown: boolean;
  processor: string | undefined;
}

const NO_RATES: Rates = {};

/** The currency of the account's country, or else of this phone's last location. */
export function useCurrency(): Prices {
  const { user } = useSession();
  const known = useQuery(rateQueries.all()).data?.body;
  const rates = known?.data ?? NO_RATES;
  const place = useQuery(placeQueries.place()).data;
  const storedCurrency = useObservable(stored.currency);
  const currency = chooseCurrency(rates, [
    user?.country?.currency,
    storedCurrency ?? place?.currency,
  ]);
  return {
    currency,
    rates,
    isKnown: known !== undefined,
    processor: known?.processors?.[currency],
  };
}
