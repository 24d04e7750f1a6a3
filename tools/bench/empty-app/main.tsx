import "./empty.css";
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from "@tanstack/query-persist-client-core";
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import createClient from "openapi-fetch";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { paths } from "#contract";

const api = createClient<paths>({ baseUrl: "/api/v1" });
const queryClient = new QueryClient();

const rootRoute = createRootRoute({ component: Outlet });
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: EmptyScreen,
});
const router = createRouter({ routeTree: rootRoute.addChildren([indexRoute]) });

function EmptyScreen() {
  useQuery({ queryKey: ["sports"], queryFn: () => api.GET("/sports"), enabled: false });
  return <h1>Nothing to show</h1>;
}

async function boot(root: HTMLElement): Promise<void> {
  const persister = createSyncStoragePersister({ storage: localStorage, key: "empty-boot" });
  await persistQueryClientRestore({ queryClient, persister });
  persistQueryClientSubscribe({ queryClient, persister });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  requestIdleCallback(
    () => void import("./register.ts").then(({ registerWorker }) => registerWorker()),
  );
}

const root = document.getElementById("root");
if (root !== null) void boot(root);
