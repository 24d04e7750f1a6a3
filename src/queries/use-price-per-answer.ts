import { useQuery } from "@tanstack/react-query";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";

/** In points. */
export function usePricePerAnswer(): number {
  return useQuery(rateQueries.all()).data?.body.price_per_unit ?? PRICE_PER_UNIT;
}
