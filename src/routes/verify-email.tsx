import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailScreen } from "#src/screens/verify-email/verify-email-screen.tsx";
import { readVerifyEmailSearch } from "#src/display/search-params.ts";

export const Route = createFileRoute("/verify-email")({
  validateSearch: readVerifyEmailSearch,
  component: VerifyEmailScreen,
});
