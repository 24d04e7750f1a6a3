import { createFileRoute } from "@tanstack/react-router";
import { type FixturesSearch, readFixturesSearch } from "#src/display/search-params.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { MatchScreen } from "#src/screens/match/match-screen.tsx";
import { hasPanes } from "#src/ui/use-is-wide.ts";

export const Route = createFileRoute("/_matches/prediction/$slug")({
  search: { middlewares: [keepListBeside] },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(eventQueries.detail(params.slug));
    void context.queryClient.prefetchQuery(sportQueries.list());
  },
  component: MatchPage,
});

function MatchPage() {
  return <MatchScreen slug={Route.useParams().slug} />;
}

/** Keeps the day and the filters of the list beside a match in the match's address. */
function keepListBeside<Search extends FixturesSearch>({
  search,
  next,
}: {
  search: Search;
  next: (search: Search) => Search;
}): Search {
  return hasPanes.read() ? { ...readFixturesSearch(search), ...next(search) } : next(search);
}
