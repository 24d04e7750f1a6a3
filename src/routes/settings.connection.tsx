import { createFileRoute } from "@tanstack/react-router";
import { ConnectionLabScreen } from "#src/screens/connection-lab/connection-lab-screen.tsx";

export const Route = createFileRoute("/settings/connection")({ component: ConnectionLabScreen });
