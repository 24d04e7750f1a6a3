import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { type SharedSearch, NO_AUTH, isLoginOpen } from "#src/display/search-params.ts";
import { pageUnderneath } from "#src/queries/sign-in-redirects.ts";
import { isPreviousEntry, replaceOrGoBack } from "#src/ui/previous-entry.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    matchSlug?: string | undefined;
    accountDeleted?: boolean | undefined;
  }
}

const SUBSCRIBE_PATH = /^\/pricing\?(.*&)?subscribe=/;

export interface PageLocation {
  pathname: string;
  search: SharedSearch;
}

export function useLeaveAuth() {
  const router = useRouter();
  return {
    close: () => replaceOrGoBack(router, pageUnderneath(router.state.location)),

    currentLocation: () => currentLocation(router),

    toRequested: (sent: PageLocation) => {
      if (hasNavigated(sent, currentLocation(router))) return;
      replaceOrGoBack(router, sent.search.next ?? sent.pathname);
    },

    afterRegistration: (sent: PageLocation, isNew: boolean) => {
      if (currentLocation(router).pathname !== sent.pathname) return;
      const { next } = sent.search;
      if (isNew && next !== undefined && SUBSCRIBE_PATH.test(next)) router.history.replace(next);
      else if (isNew)
        void router.navigate({
          to: "/pricing",
          state: { matchSlug: matchAt(sent.pathname) },
          replace: isPreviousEntry(router, pageUnderneath(router.state.location)),
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

function currentLocation(router: AnyRouter): PageLocation {
  const { pathname, search } = router.state.location;
  return { pathname, search };
}

function hasNavigated(sent: PageLocation, now: PageLocation): boolean {
  return now.pathname !== sent.pathname || isLoginOpen(now.search) !== isLoginOpen(sent.search);
}

export function matchAt(pathname: string): string | undefined {
  return /^\/prediction\/([\w-]+)$/.exec(pathname)?.[1];
}
