import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { leaveLogin } from "#src/queries/sign-in-redirects.ts";
import { AppLayout } from "#src/screens/layout/app-layout.tsx";
import { readSharedSearch } from "#src/display/search-params.ts";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: readSharedSearch,
  beforeLoad: leaveLogin,
  component: AppLayout,
});
