import { createFileRoute } from "@tanstack/react-router";
import { ForbiddenScreen } from "#src/screens/not-found/forbidden-screen.tsx";

export const Route = createFileRoute("/403")({ component: ForbiddenScreen });
