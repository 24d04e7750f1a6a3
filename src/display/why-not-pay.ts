import { NOT_FOR_ANOTHER } from "#src/display/unlock.ts";

export function whyNotPay({
  impersonated,
  online,
  priceKnown,
  settling = false,
}: {
  impersonated: boolean;
  online: boolean;
  priceKnown: boolean;
  settling?: boolean;
}): string | null {
  if (impersonated) return NOT_FOR_ANOTHER;
  if (!online) return "You are offline. Paying needs a connection.";
  if (!priceKnown) return "Prices are loading.";
  return settling ? "Your last payment is still being checked." : null;
}
