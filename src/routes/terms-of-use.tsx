import { createFileRoute } from "@tanstack/react-router";
import { TermsOfUseScreen } from "#src/screens/static/terms-of-use-screen.tsx";

export const Route = createFileRoute("/terms-of-use")({
  staticData: { overlay: true },
  component: TermsOfUseScreen,
});
