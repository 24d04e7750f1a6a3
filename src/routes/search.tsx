import { createFileRoute } from "@tanstack/react-router";
import { SearchScreen } from "#src/screens/search/search-screen.tsx";
import { readSharedWords } from "#src/display/search-params.ts";

export const Route = createFileRoute("/search")({
  validateSearch: readSharedWords,
  component: SearchScreen,
});
