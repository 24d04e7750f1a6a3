import { useRouter } from "@tanstack/react-router";
import { NO_AUTH, type SharedSearch } from "#src/domain/search-params.ts";

/** The ways out of the dialog. Each takes its parameters out of the address. */
export function useLeaveAuth() {
  const router = useRouter();
  return {
    /** Back to the page underneath. */
    close: () =>
      void router.navigate({
        to: ".",
        search: (search) => ({ ...search, ...NO_AUTH }),
        replace: true,
      }),

    /** The page that asked for a sign-in, else this one. */
    toRequested: () => {
      // Every address may carry the shared parameters, whichever route is on.
      const { next }: SharedSearch = router.state.location.search;
      if (next !== undefined) router.history.push(next);
      else
        void router.navigate({
          to: ".",
          search: (search) => ({ ...search, ...NO_AUTH }),
          replace: true,
        });
    },

    /** After registration: a new account sees the plans, another takes up what it was about to subscribe to. */
    afterRegistration: (isNew: boolean) => {
      if (isNew) router.history.push("/pricing");
      else
        void router.navigate({
          to: ".",
          search: (search) => ({ ...search, ...NO_AUTH, subscribe: String(Date.now()) }),
          replace: true,
        });
    },
  };
}
