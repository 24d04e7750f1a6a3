import { Stripe } from "stripe";
import { ProviderUnavailable } from "#server/payments/provider.ts";

/** What the library throws, without its words: they quote what was sent, and whose it was. */
function unavailable(error: Stripe.errors.StripeError): ProviderUnavailable {
  const { type, code, statusCode, requestId } = error;
  const told = [type, code, statusCode, requestId].filter((one) => one !== undefined);
  return new ProviderUnavailable(`stripe: ${told.join(" ")}`);
}

/**
 * @param done codes of refusals that say that what was asked for is so already; there is no answer then
 * @throws {ProviderUnavailable}
 */
export async function askStripe<Answer>(
  call: () => Promise<Answer>,
  done?: undefined,
): Promise<Answer>;
export async function askStripe(
  call: () => Promise<unknown>,
  done: readonly string[],
): Promise<unknown>;
export async function askStripe(
  call: () => Promise<unknown>,
  done: readonly string[] = [],
): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code !== undefined && done.includes(error.code)) return undefined;
    throw unavailable(error);
  }
}

/** @returns null where there is none. @throws {ProviderUnavailable} */
export async function findInStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  return askStripe(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
        return null;
      throw error;
    }
  });
}
