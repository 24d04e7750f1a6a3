import type { components } from "#contract";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { listPlans } from "#server/credits/plan-repository.ts";
import { serializePlan } from "#server/credits/plan-serializer.ts";
import { FREE_CREDITS, REFERRAL_BONUS } from "#server/credits/prices.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";

export function creditOperations(
  { reader }: Context,
  processors: () => NonNullable<components["schemas"]["Processors"]>,
): Pick<Handlers, "listPlans" | "listRates"> {
  return {
    async listPlans() {
      const plans = await listPlans(await reader());
      return new PublicAnswer({ data: plans.map(serializePlan) }, { topics: ["plans"] });
    },

    async listRates() {
      return new PublicAnswer(
        {
          data: await readRates(await reader()),
          referralBonus: REFERRAL_BONUS,
          free_credits: FREE_CREDITS,
          price_per_unit: PRICE_PER_UNIT,
          processors: processors(),
        },
        { topics: ["exchange_rates"] },
      );
    },
  };
}
