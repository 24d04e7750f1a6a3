import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { listPlans } from "#server/credits/plan-repository.ts";
import { serializePlan } from "#server/credits/plan-serializer.ts";
import { FALLBACK_RATES, FREE_CREDITS, REFERRAL_BONUS } from "#server/credits/prices.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";

export function creditOperations({ db }: Context): Pick<Handlers, "listPlans" | "listRates"> {
  return {
    async listPlans() {
      return { data: (await listPlans(db)).map(serializePlan) };
    },

    async listRates() {
      return {
        data: FALLBACK_RATES,
        referralBonus: REFERRAL_BONUS,
        free_credits: FREE_CREDITS,
        price_per_unit: PRICE_PER_UNIT,
      };
    },
  };
}
