import { createFileRoute } from "@tanstack/react-router";
import { trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { TrackRecordScreen } from "#src/screens/track-record/track-record-screen.tsx";
import { readRecordSearch } from "#src/display/search-params.ts";

export const Route = createFileRoute("/track-record")({
  validateSearch: readRecordSearch,
  loaderDeps: ({ search: { tournament } }) => ({ tournament }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(trackRecordQueries.of(deps.tournament));
  },
  component: TrackRecordScreen,
});
