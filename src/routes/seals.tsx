import { createFileRoute } from "@tanstack/react-router";
import { SealsScreen } from "#src/screens/seals/seals-screen.tsx";

export const Route = createFileRoute("/seals")({ component: SealsScreen });
