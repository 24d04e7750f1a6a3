import { createFileRoute } from "@tanstack/react-router";
import { readFixturesSearch } from "#src/display/search-params.ts";
import { MatchesFrame } from "#src/screens/layout/panes/matches-frame.tsx";

/** The list and a match share one frame: on a wide screen the list stays while a match opens. */
export const Route = createFileRoute("/_matches")({
  validateSearch: readFixturesSearch,
  component: MatchesFrame,
});
