import { createFileRoute } from "@tanstack/react-router";
import { PricingScreen } from "#src/screens/pricing/pricing-screen.tsx";

export const Route = createFileRoute("/pricing")({ component: PricingScreen });
