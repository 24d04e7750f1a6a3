// `npm run dev`, then /design: the parts of the app with sample data.
import "#src/theme/theme.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { parts } from "#src/screens/match/match-parts.ts";
import { matchPartsOptions } from "#src/screens/match/use-match-parts.ts";
import { DesignPage } from "./design-page.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("design.html has no #root.");
const client = new QueryClient();
client.setQueryData(matchPartsOptions.queryKey, parts);
const rootRoute = createRootRoute({ component: DesignPage });
const router = createRouter({
  routeTree: rootRoute.addChildren(
    ["/", "/prediction/$slug", "/track-record", "/pricing"].map((path) =>
      createRoute({ getParentRoute: () => rootRoute, path, component: () => null }),
    ),
  ),
  history: createMemoryHistory(),
});
createRoot(root).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
