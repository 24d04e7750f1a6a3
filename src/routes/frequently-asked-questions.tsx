import { createFileRoute } from "@tanstack/react-router";
import { FaqScreen } from "#src/screens/static/faq-screen.tsx";

export const Route = createFileRoute("/frequently-asked-questions")({
  staticData: { overlay: true },
  component: FaqScreen,
});
