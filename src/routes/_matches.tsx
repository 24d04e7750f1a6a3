import { createFileRoute } from "@tanstack/react-router";
import { readFixturesSearch } from "#src/display/search-params.ts";
import { MatchesFrame } from "#src/screens/layout/panes/matches-frame.tsx";

/** The list stays mounted while a match opens beside it. */
export const Route = createFileRoute("/_matches")({
  validateSearch: readFixturesSearch,
  component: MatchesFrame,
});
