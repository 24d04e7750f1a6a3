import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "#src/screens/not-found/not-found-screen.tsx";

export const Route = createFileRoute("/$")({ component: NotFoundScreen });
