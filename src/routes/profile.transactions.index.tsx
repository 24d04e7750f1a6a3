import { createFileRoute } from "@tanstack/react-router";
import { readPagedSearch } from "#src/display/search-params.ts";
import { TransactionsScreen } from "#src/screens/profile/history/transactions-screen.tsx";

export const Route = createFileRoute("/profile/transactions/")({
  validateSearch: readPagedSearch,
  component: TransactionsScreen,
});
