import { createFileRoute } from "@tanstack/react-router";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { matchPartsOptions } from "#src/screens/match/use-match-parts.ts";
import { MatchScreen } from "#src/screens/match/match-screen.tsx";

export const Route = createFileRoute("/prediction/$slug")({
  loader: ({ context, params }) => {
    // Not awaited: the screen has its own loading, error and offline states.
    void context.queryClient.prefetchQuery(eventQueries.detail(params.slug));
    void context.queryClient.prefetchQuery(sportQueries.list());
    void context.queryClient.prefetchQuery(matchPartsOptions);
  },
  component: MatchRoute,
});

function MatchRoute() {
  return <MatchScreen slug={Route.useParams().slug} />;
}
