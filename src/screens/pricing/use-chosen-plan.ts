import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { components } from "#contract";
import { stringifySearch } from "#src/display/search-params.ts";
import { FREE_PLAN_ID } from "#src/display/subscription.ts";
import { stored } from "#src/storage/entries.ts";

type Plan = components["schemas"]["Plan"];

const VALID_MS = 3_600_000;

/**
 * A visitor's choice waits for the login: `?subscribe=` continues it.
 * The address alone starts nothing: the plan must be chosen in this tab, within the hour.
 * @param isReady whether the fan, the plans and their prices are loaded
 */
export function useChosenPlan({
  plans,
  isReady,
  match,
  onChosen,
}: {
  plans: readonly Plan[] | undefined;
  isReady: boolean;
  match: string | undefined;
  onChosen: (plan: Plan) => void;
}) {
  const { subscribe } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  // The address starts it once: the choice is removed as it is read.
  useEffect(() => {
    if (subscribe === undefined || !isReady) return;
    const chosen = stored.chosenPlan.read();
    stored.chosenPlan.remove();
    void navigate({
      to: ".",
      search: (search) => ({ ...search, subscribe: undefined }),
      replace: true,
    });
    if (chosen === null || Math.abs(Date.now() - chosen.at) > VALID_MS) return;
    const plan = plans?.find(({ id }) => id === chosen.planId);
    if (plan !== undefined) onChosen(plan);
  }, [subscribe, isReady, navigate, plans, onChosen]);

  return {
    /** Every account has the free plan, so only a paid one is stored. */
    logInFirst: (plan: Plan) => {
      const now = Date.now();
      if (plan.id === FREE_PLAN_ID) {
        void navigate({ to: ".", search: (search) => ({ ...search, login: 1 as const }) });
        return;
      }
      stored.chosenPlan.write({ planId: plan.id, at: now });
      void navigate({
        to: ".",
        search: (search) => ({
          ...search,
          login: 1 as const,
          next: `/pricing${stringifySearch({ subscribe: String(now), match })}`,
        }),
      });
    },
  };
}
