import { createFileRoute, type ParsedLocation, redirect } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { ActAsScreen } from "#src/screens/profile/act-as-screen.tsx";
import { requireSignIn } from "#src/queries/sign-in-redirects.ts";
import { userQueries } from "#src/queries/user-queries.ts";

export const Route = createFileRoute("/admin")({
  beforeLoad: requireRole("admin"),
  component: ActAsScreen,
});

type Visit = {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  cause: "enter" | "stay" | "preload";
};

/** Redirects other roles to /403. The API checks the role itself. */
function requireRole(role: string) {
  return async ({ context, location, cause }: Visit): Promise<void> => {
    requireSignIn({ location, cause });
    const { queryClient } = context;
    const cached = await queryClient.ensureQueryData(userQueries.me());
    if (cached.body.data.roles.includes(role)) return;
    const refetch = queryClient.fetchQuery({ ...userQueries.me(), staleTime: 0 });
    const me = await refetch.catch(() => cached);
    if (!me.body.data.roles.includes(role)) throw redirect({ to: "/403", replace: true });
  };
}
