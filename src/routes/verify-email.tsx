import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailScreen } from "#src/screens/verify-email/verify-email-screen.tsx";
import { readMailLinkSearch } from "#src/display/search-params.ts";

export const Route = createFileRoute("/verify-email")({
  validateSearch: readMailLinkSearch,
  component: VerifyEmailScreen,
});
