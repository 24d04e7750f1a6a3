import type { components } from "#contract";
import type { PlanRow } from "#server/credits/plan-repository.ts";

export function serializePlan(plan: PlanRow): components["schemas"]["Plan"] {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    icon: plan.icon,
    price: plan.priceCents / 100,
    amount: plan.priceCents / 100,
    currency: "USD",
    unit: "month",
    features: plan.features,
    recommended: plan.recommended,
    matches_per_month: plan.matchesPerMonth,
  };
}
