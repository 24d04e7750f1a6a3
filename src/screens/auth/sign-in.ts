import { useRouter } from "@tanstack/react-router";
import { type SharedSearch, NO_AUTH } from "#src/display/search-params.ts";
import { useLogin } from "#src/queries/auth-mutations.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

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

/** Signs in from the modal or from the top bar: says so, and stays here or goes to the page that asked for it. */
export function useSignIn({ onFailure }: { onFailure?: (error: Error) => void } = {}) {
  const leaveAuth = useLeaveAuth();
  return useLogin({
    onSuccess: () => {
      showToast("You have been logged in successfully", { tone: "good", ms: TOAST_MS.short });
      leaveAuth.toRequested();
    },
    ...(onFailure === undefined ? {} : { onFailure }),
  });
}
