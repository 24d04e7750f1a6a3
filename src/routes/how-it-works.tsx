import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksScreen } from "#src/screens/static/how-it-works-screen.tsx";

export const Route = createFileRoute("/how-it-works")({
  staticData: { overlay: true },
  component: HowItWorksScreen,
});
