import { createFileRoute } from "@tanstack/react-router";
import { readFixturesSearch } from "#src/display/search-params.ts";
import { MatchesFrame } from "#src/screens/layout/panes/matches-frame.tsx";

export const Route = createFileRoute("/_matches")({
  validateSearch: readFixturesSearch,
  component: MatchesFrame,
});
