import { createRouter } from "@tanstack/react-router";
import { savesData } from "#src/pwa/data-saver.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { routeTree } from "#src/route-tree.gen.ts";
import { parseSearch, stringifySearch } from "#src/display/search-params.ts";
import { watchEntries } from "#src/ui/previous-entry.ts";
import { NotFoundScreen } from "#src/screens/not-found/not-found-screen.tsx";
import { PageFailure } from "#src/ui/states.tsx";
import { restoreScroll } from "#src/ui/scroll-restoration.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: preloading(),
  // The query cache controls freshness.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  // An address with invalid escapes matches no route, not even the catch-all.
  defaultNotFoundComponent: NotFoundScreen,
  // scroll-restoration.ts restores positions; the router handles an address with a hash.
  scrollRestoration: ({ location }) => location.hash !== "",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

savesData.subscribe(() => router.update({ ...router.options, defaultPreload: preloading() }));

function preloading(): "intent" | false {
  return savesData.read() ? false : "intent";
}

router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
  if (!pathChanged) return;
  reloadGuard.reloadIfWanted(toLocation.href);
});

restoreScroll(router);
watchEntries(router);
