import { useQuery } from "@tanstack/react-query";
import { nextPlan } from "#src/display/subscription.ts";
import { planQueries } from "#src/queries/pricing-queries.ts";
import type { User } from "#src/queries/user-queries.ts";

export function useHasTopPlan(user: User | undefined): boolean {
  const subscription = user?.activeSubscription ?? null;
  const plans = useQuery({ ...planQueries.list(), enabled: subscription !== null }).data?.body.data;
  return (
    subscription !== null && plans !== undefined && nextPlan(plans, subscription) === undefined
  );
}
