import { createFileRoute } from "@tanstack/react-router";
import { CompetitionScreen } from "#src/screens/competition/competition-screen.tsx";

export const Route = createFileRoute("/competition/$slug")({
  validateSearch: ({ show }): { show?: "home" | "away" } =>
    show === "home" || show === "away" ? { show } : {},
  component: CompetitionPage,
});

function CompetitionPage() {
  return <CompetitionScreen slug={Route.useParams().slug} show={Route.useSearch().show ?? "all"} />;
}
