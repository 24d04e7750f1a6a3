import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { components } from "#contract";
import { stringifySearch } from "#src/display/search-params.ts";
import { FREE_PLAN_ID } from "#src/display/subscription.ts";
import { stored } from "#src/storage/entries.ts";

type Plan = components["schemas"]["Plan"];

const CHOICE_VALID_MS = 3_600_000;

/** An address alone starts nothing: the plan must be chosen in this tab within the hour. */
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
  // Runs once, because reading the choice removes it.
  useEffect(() => {
    if (subscribe === undefined || !isReady) return;
    const chosen = stored.chosenPlan.read();
    stored.chosenPlan.remove();
    void navigate({
      to: ".",
      search: (search) => ({ ...search, subscribe: undefined }),
      replace: true,
    });
    if (chosen === null || Math.abs(Date.now() - chosen.at) > CHOICE_VALID_MS) return;
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
