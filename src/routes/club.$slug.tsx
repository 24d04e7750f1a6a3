import { createFileRoute } from "@tanstack/react-router";
import { ClubScreen } from "#src/screens/club/club-screen.tsx";

export const Route = createFileRoute("/club/$slug")({ component: ClubPage });

function ClubPage() {
  return <ClubScreen slug={Route.useParams().slug} />;
}
