import { createRouter } from "@tanstack/react-router";
import { product } from "#src/configured-product.ts";
import { pageTitle } from "#src/domain/page-names.ts";
import { keepLastFrame } from "#src/pwa/keep-last-frame.ts";
import { reloadAtNextNavigation } from "#src/pwa/moved-on.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { routeTree } from "#src/route-tree.gen.ts";
import { parseSearch, stringifySearch } from "#src/search-params.ts";
import { keepPlaces } from "#src/ui/place-on-page.ts";
import { PageFailure } from "#src/ui/page-failure.tsx";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  // Freshness is the query cache's business.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  // Places on a page are kept by place-on-page.ts; an address with a hash names its own.
  scrollRestoration: ({ location }) => location.hash !== "",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
  if (!pathChanged) return;
  const root = document.getElementById("root");
  if (root !== null) keepLastFrame(root);
  reloadAtNextNavigation(toLocation.href);
});

router.subscribe("onRendered", ({ toLocation }) => {
  document.title = pageTitle(toLocation.pathname, product.tagline);
});

keepPlaces(router);
