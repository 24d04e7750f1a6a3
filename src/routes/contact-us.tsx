import { createFileRoute } from "@tanstack/react-router";
import { ContactUsScreen } from "#src/screens/static/contact-us-screen.tsx";

export const Route = createFileRoute("/contact-us")({
  staticData: { overlay: true },
  component: ContactUsScreen,
});
