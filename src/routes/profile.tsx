import { createFileRoute } from "@tanstack/react-router";
import { requireSignIn } from "#src/queries/sign-in-redirects.ts";
import { ProfileShell } from "#src/screens/profile/profile-shell.tsx";

export const Route = createFileRoute("/profile")({
  beforeLoad: requireSignIn,
  component: ProfileShell,
});
