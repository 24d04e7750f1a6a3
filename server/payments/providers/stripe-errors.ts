import { Stripe } from "stripe";
import { ProviderUnavailable } from "#server/payments/provider.ts";

/** The library's message quotes request data and names, so keep only codes. */
export function redactStripeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  const facts = [type, code, statusCode, requestId].filter((fact) => fact !== undefined);
  return new ProviderUnavailable(`stripe: ${facts.join(" ")}`);
}

/** @param notFoundCodes error codes for which the result is undefined */
export async function askStripe(
  call: () => Promise<unknown>,
  notFoundCodes: readonly string[] = [],
): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const isStripeError = error instanceof Stripe.errors.StripeError;
    if (isStripeError && error.code !== undefined && notFoundCodes.includes(error.code))
      return undefined;
    throw redactStripeError(error);
  }
}

export async function findInStripe(call: () => Promise<unknown>): Promise<unknown> {
  return askStripe(call, ["resource_missing"]);
}
