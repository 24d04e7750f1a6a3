import { createFileRoute } from "@tanstack/react-router";
import { readPricingSearch } from "#src/display/pricing-search.ts";
import { PricingScreen } from "#src/screens/pricing/pricing-screen.tsx";

export const Route = createFileRoute("/pricing")({
  validateSearch: readPricingSearch,
  component: PricingScreen,
});
