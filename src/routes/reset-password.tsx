import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordScreen } from "#src/screens/auth/reset-password-screen.tsx";
import { readMailLinkSearch } from "#src/display/search-params.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: readMailLinkSearch,
  component: ResetPasswordScreen,
});
