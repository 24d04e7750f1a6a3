import { IMPERSONATION_REFUSAL } from "#src/display/unlock.ts";

export function paymentBlockedReason({
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
  if (impersonated) return IMPERSONATION_REFUSAL;
  if (!online) return "You are offline. Paying needs a connection.";
  if (!priceKnown) return "Prices are loading.";
  return settling ? "Your last payment is still being checked." : null;
}
