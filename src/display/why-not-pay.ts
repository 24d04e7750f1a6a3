import { NOT_FOR_ANOTHER } from "#src/display/unlock.ts";

/** Why nothing can be paid at this moment, in one sentence; null where it can. */
export function whyNotPay({
  impersonated,
  online,
  priceKnown,
  settling = false,
}: {
  impersonated: boolean;
  online: boolean;
  /** Whether the price on screen is what would be charged. */
  priceKnown: boolean;
  /** Whether an earlier payment is still being looked at. */
  settling?: boolean;
}): string | null {
  if (impersonated) return NOT_FOR_ANOTHER;
  if (!online) return "You are offline. Paying needs a connection.";
  if (!priceKnown) return "Prices are loading.";
  return settling ? "Your last payment is still being checked." : null;
}
