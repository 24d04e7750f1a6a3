import { createFileRoute } from "@tanstack/react-router";
import { AboutUsScreen } from "#src/screens/static/about-us-screen.tsx";

export const Route = createFileRoute("/about-us")({
  staticData: { overlay: true },
  component: AboutUsScreen,
});
