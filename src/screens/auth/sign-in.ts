import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { type SharedSearch, NO_AUTH, wantsAuth } from "#src/display/search-params.ts";
import { useLogin } from "#src/queries/auth-mutations.ts";
import { pageUnderneath } from "#src/queries/sign-in-redirects.ts";
import { isBefore, leaveTo } from "#src/ui/entry-before.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The match from which a fan was taken to where they are. */
    matchSlug?: string | undefined;
    /** The sign-in here ended because its account was deleted: the login says so. */
    accountDeleted?: boolean | undefined;
  }
}

/** An address that takes up the plan that a visitor chose: see pricing-screen.tsx. */
const SUBSCRIBES = /^\/pricing\?(.*&)?subscribe=/;

/** Where a form was sent from. */
export interface Sent {
  pathname: string;
  search: SharedSearch;
}

/** The ways out of the login. */
export function useLeaveAuth() {
  const router = useRouter();
  return {
    /** Back to the page underneath. */
    close: () => leaveTo(router, pageUnderneath(router.state.location)),

    here: () => here(router),

    /** The page that asked for a sign-in, else this one, with an empty query. */
    toRequested: (sent: Sent) => {
      if (hasGoneOn(sent, here(router))) return;
      leaveTo(router, sent.search.next ?? sent.pathname);
    },

    /**
     * After registration: a new account sees the plans, and goes on with the one that it was made for; another takes up what
     * it was about to subscribe to.
     */
    afterRegistration: (sent: Sent, isNew: boolean) => {
      if (here(router).pathname !== sent.pathname) return;
      const { next } = sent.search;
      if (isNew && next !== undefined && SUBSCRIBES.test(next)) router.history.replace(next);
      else if (isNew)
        void router.navigate({
          to: "/pricing",
          state: { matchSlug: matchAt(sent.pathname) },
          replace: isBefore(router, pageUnderneath(router.state.location)),
        });
      else
        void router.navigate({
          to: ".",
          search: (search) => ({ ...search, ...NO_AUTH, subscribe: String(Date.now()) }),
          replace: true,
        });
    },
  };
}

function here(router: AnyRouter): Sent {
  // Every address may carry the shared parameters, whichever route is on.
  const { pathname, search } = router.state.location;
  return { pathname, search };
}

/** Who closed the login or went to another page meanwhile, or was taken on by the sign-in itself, stays there. */
function hasGoneOn(sent: Sent, now: Sent): boolean {
  return now.pathname !== sent.pathname || wantsAuth(now.search) !== wantsAuth(sent.search);
}

/** The match that is on at this path. */
function matchAt(pathname: string): string | undefined {
  return /^\/prediction\/([\w-]+)$/.exec(pathname)?.[1];
}

/** Signs in from the modal or from the top bar: says so, and stays here or goes to the page that asked for it. */
export function useSignIn({ onFailure }: { onFailure: (error: Error) => void }) {
  const leaveAuth = useLeaveAuth();
  return useLogin({
    onSend: leaveAuth.here,
    onSuccess: (_user, sent) => {
      showToast("You have been logged in successfully", { tone: "good", ms: TOAST_MS.short });
      leaveAuth.toRequested(sent);
    },
    onFailure,
  });
}
