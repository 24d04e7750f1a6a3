import { createRouter } from '@tanstack/react-router';
import { product } from '#src/configured-product.ts';
import { pageTitle } from '#src/domain/page-names.ts';
import { keepLastFrame } from '#src/pwa/keep-last-frame.ts';
import { reloadAtNextNavigation } from '#src/pwa/moved-on.ts';
import { queryClient } from '#src/queries/query-client.ts';
import { routeTree } from '#src/route-tree.gen.ts';
import { parseSearch, stringifySearch } from '#src/search-params.ts';
import { focusMain } from '#src/ui/focus-main.ts';
import { PageFailure } from '#src/ui/page-failure.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Freshness is the query cache's business.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
  if (!pathChanged) return;
  const root = document.getElementById('root');
  if (root !== null) keepLastFrame(root);
  reloadAtNextNavigation(toLocation.href);
});

router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
  document.title = pageTitle(toLocation.pathname, product.tagline);
  if (!pathChanged || fromLocation === undefined || toLocation.hash !== '') return;
  scrollTo(0, 0);
  focusMain();
});

history.scrollRestoration = 'manual';
