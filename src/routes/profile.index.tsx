import { createFileRoute } from "@tanstack/react-router";
import { readPagedSearch } from "#src/display/search-params.ts";
import { MyAccountScreen } from "#src/screens/profile/account/my-account-screen.tsx";

export const Route = createFileRoute("/profile/")({
  validateSearch: readPagedSearch,
  component: MyAccountScreen,
});
