import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { components } from "#contract";
import { stringifySearch } from "#src/display/search-params.ts";
import { FREE_PLAN_ID } from "#src/display/subscription.ts";
import { stored } from "#src/storage/entries.ts";

type Plan = components["schemas"]["Plan"];

/** Who takes longer to log in is asked again which plan it is to be. */
const VALID_MS = 3_600_000;

/**
 * A visitor's choice waits for the login: `?subscribe=` with the moment of the choice takes it up. The address alone begins
 * nothing: the plan was chosen in this tab, and within the hour.
 * @param isReady whether the fan, the plans and their prices are here
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
  // The address is what starts it, and it is to start once: what was chosen is taken as it is read.
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
    /** Opens the login, after which the plan is taken up. The free one comes with every account. */
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
