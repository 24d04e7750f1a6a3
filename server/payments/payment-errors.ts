import { Refusal } from "#server/platform/refusal.ts";

/** No provider answers, or none takes this currency: nothing was begun. */
export class PaymentsUnavailable extends Refusal {
  constructor() {
    super(
      "unready",
      "payment_unavailable",
      "The payment service cannot be reached now. Nothing was charged. Please try again in a minute.",
      { retryAfterSeconds: 60 },
    );
  }
}
