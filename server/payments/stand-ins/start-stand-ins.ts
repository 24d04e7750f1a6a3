import { startFlutterwaveStandIn } from "#server/payments/stand-ins/flutterwave-stand-in.ts";
import { startPaystackStandIn } from "#server/payments/stand-ins/paystack-stand-in.ts";
import type { StandIn, StandInOptions } from "#server/payments/stand-ins/stand-in.ts";
import { startStripeStandIn } from "#server/payments/stand-ins/stripe-stand-in.ts";

export interface StandIns {
  stripe: StandIn;
  paystack: StandIn;
  flutterwave: StandIn;
  close(): Promise<void>;
}

/** A small server for each provider, on ports of this machine that are free. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const [stripe, paystack, flutterwave] = await Promise.all([
    startStripeStandIn(options),
    startPaystackStandIn(options),
    startFlutterwaveStandIn(options),
  ]);
  return {
    stripe,
    paystack,
    flutterwave,
    async close() {
      await Promise.all([stripe.close(), paystack.close(), flutterwave.close()]);
    },
  };
}
