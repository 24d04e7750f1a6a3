import { createFileRoute } from "@tanstack/react-router";
import { CancelSubscriptionScreen } from "#src/screens/profile/cancel/cancel-subscription-screen.tsx";

export const Route = createFileRoute("/profile/cancel-subscription")({
  component: CancelSubscriptionScreen,
});
