import { useQuery } from "@tanstack/react-query";
import { type Rates, chooseCurrency } from "#src/display/local-price.ts";
import { placeQueries } from "#src/queries/place-queries.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { stored } from "#src/storage/entries.ts";

/** What prices are shown in: the money of the account's country, else that of where this phone was last. */
export function useCurrency(): { currency: string; rates: Rates } {
  const { user } = useSession();
  const rates = useQuery(rateQueries.all()).data?.body.data ?? {};
  const place = useQuery(placeQueries.place()).data;
  const kept = useObservable(stored.currency);
  return {
    currency: chooseCurrency(rates, [user?.country?.currency, kept ?? place?.currency]),
    rates,
  };
}
