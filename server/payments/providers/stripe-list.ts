import type { Stripe } from "stripe";
import * as v from "valibot";
import type { PaymentKey } from "#server/payments/provider.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { readAnswer } from "#server/payments/providers/provider-api.ts";
import { askStripe } from "#server/payments/providers/stripe-errors.ts";

const PAGE_SIZE = 100;
/** Others may use the same account, so only what tells ours apart is required. */
const Listed = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      metadata: v.nullish(v.record(v.string(), v.unknown())),
    }),
  ),
  has_more: v.boolean(),
});

/** Lists our succeeded payment intents, the newest first. @throws {ProviderUnavailable} */
export async function* listStripePayments(stripe: Stripe, from: Date): AsyncGenerator<PaymentKey> {
  for (let last: string | undefined, isEnd = false; !isEnd;) {
    const answer = await askStripe(() =>
      stripe.paymentIntents.list({
        created: { gte: Math.floor(from.getTime() / 1000) },
        limit: PAGE_SIZE,
        ...(last === undefined ? {} : { starting_after: last }),
      }),
    );
    const { data, has_more: hasMore } = readAnswer("stripe", Listed, answer);
    for (const { id, status, metadata } of data) {
      const reference = ourReference(metadata?.["reference"]);
      if (status === "succeeded" && reference !== null) yield { reference, providerReference: id };
    }
    last = data.at(-1)?.id;
    isEnd = !hasMore || last === undefined;
  }
}
