import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPolicyScreen } from "#src/screens/static/privacy-policy-screen.tsx";

export const Route = createFileRoute("/privacy-policy")({
  staticData: { overlay: true },
  component: PrivacyPolicyScreen,
});
