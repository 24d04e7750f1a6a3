import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { type SharedSearch, NO_AUTH, wantsAuth } from "#src/display/search-params.ts";
import { pageUnderneath } from "#src/queries/sign-in-redirects.ts";
import { isBefore, leaveTo } from "#src/ui/entry-before.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    matchSlug?: string | undefined;
    accountDeleted?: boolean | undefined;
  }
}

const SUBSCRIBES = /^\/pricing\?(.*&)?subscribe=/;

export interface Sent {
  pathname: string;
  search: SharedSearch;
}

export function useLeaveAuth() {
  const router = useRouter();
  return {
    close: () => leaveTo(router, pageUnderneath(router.state.location)),

    here: () => here(router),

    toRequested: (sent: Sent) => {
      if (hasGoneOn(sent, here(router))) return;
      leaveTo(router, sent.search.next ?? sent.pathname);
    },

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
  const { pathname, search } = router.state.location;
  return { pathname, search };
}

/** A fan who closed the login or left the page stays there. */
function hasGoneOn(sent: Sent, now: Sent): boolean {
  return now.pathname !== sent.pathname || wantsAuth(now.search) !== wantsAuth(sent.search);
}

export function matchAt(pathname: string): string | undefined {
  return /^\/prediction\/([\w-]+)$/.exec(pathname)?.[1];
}
