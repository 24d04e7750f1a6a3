import { createFileRoute } from "@tanstack/react-router";
import { requireRole } from "#src/queries/require-role.ts";
import { ActAsScreen } from "#src/screens/profile/act-as-screen.tsx";

export const Route = createFileRoute("/admin")({
  beforeLoad: requireRole("admin"),
  component: ActAsScreen,
});
