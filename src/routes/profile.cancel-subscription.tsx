import { createFileRoute } from "@tanstack/react-router";
import { CancelByMailScreen } from "#src/screens/profile/cancel-by-mail-screen.tsx";

export const Route = createFileRoute("/profile/cancel-subscription")({
  component: CancelByMailScreen,
});
