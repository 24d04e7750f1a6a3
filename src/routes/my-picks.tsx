import { createFileRoute } from "@tanstack/react-router";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { MyPicksScreen } from "#src/screens/my-picks/my-picks-screen.tsx";
import { readPicksSearch } from "#src/display/search-params.ts";

export const Route = createFileRoute("/my-picks")({
  validateSearch: readPicksSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(unlockedQueries.picks());
  },
  // Typing into the search changes the address, but is not a new visit.
  shouldReload: false,
  component: MyPicksScreen,
});
