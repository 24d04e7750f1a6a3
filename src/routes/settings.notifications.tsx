import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "#src/screens/push/notifications-screen.tsx";

export const Route = createFileRoute("/settings/notifications")({ component: NotificationsScreen });
