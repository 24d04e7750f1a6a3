import { createFileRoute } from "@tanstack/react-router";
import { readPagedSearch } from "#src/display/search-params.ts";
import { PastPredictionsScreen } from "#src/screens/profile/history/past-predictions-screen.tsx";

export const Route = createFileRoute("/profile/past-predictions")({
  validateSearch: readPagedSearch,
  component: PastPredictionsScreen,
});
