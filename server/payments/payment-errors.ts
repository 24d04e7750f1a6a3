import { InvalidFields, Refusal } from "#server/platform/refusal.ts";

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

/** Also where it is another's: who asks is not told. */
export class UnknownPayment extends Refusal {
  constructor() {
    super("missing", "not_found", "There is no such payment.");
  }
}

export class UnknownPlan extends Refusal {
  constructor() {
    super("missing", "not_found", "There is no such plan.");
  }
}

export class UnknownPack extends Refusal {
  constructor() {
    super("missing", "not_found", "There is no such pack of points.");
  }
}

export class ForeignReturnUrl extends InvalidFields {
  constructor(fields: readonly string[]) {
    super(Object.fromEntries(fields.map((field) => [field, ["must be a page of this app"]])));
  }
}

export class AmountTooSmall extends InvalidFields {
  constructor() {
    super({ currency: ["takes no amount as small as this; please choose another"] });
  }
}

export class PriceChanged extends Refusal {
  constructor(now: string) {
    super(
      "conflict",
      "price_changed",
      `The price has changed to ${now} since you saw it. Nothing was charged.`,
    );
  }
}

export class PlanIsCurrent extends Refusal {
  constructor() {
    super(
      "conflict",
      "plan_is_current",
      "You have this plan or a better one already. Nothing was charged.",
    );
  }
}

export class UpgradeInstead extends Refusal {
  constructor() {
    super(
      "conflict",
      "upgrade_instead",
      "Your plan is running: upgrade it, and you pay only the difference. Nothing was charged.",
    );
  }
}

export class RenewalUnpaid extends Refusal {
  constructor() {
    super(
      "conflict",
      "renewal_unpaid",
      "The renewal of your plan is not paid yet. Pay it, or cancel the plan, before you choose another. Nothing was charged.",
    );
  }
}

export class NoUpgrade extends Refusal {
  constructor() {
    super(
      "conflict",
      "no_upgrade",
      "There is no paid plan of yours running that could be upgraded to this one. Nothing was charged.",
    );
  }
}

/** The dearer plan could only begin with the next period, and there is none. */
export class NoNextPeriod extends Refusal {
  constructor(lastDay: string) {
    super(
      "conflict",
      "no_next_period",
      `Your plan ends on ${lastDay} and does not renew. You can choose this plan then. Nothing was charged.`,
    );
  }
}

/** The fan saw a price to pay now, and by now there is none. */
export class StartsNextPeriod extends Refusal {
  constructor() {
    super(
      "conflict",
      "price_changed",
      "Nothing is left to pay for this period any more: the plan can start with the next one. Please look again. Nothing was charged.",
    );
  }
}

/** No renewal waits for a consent. */
export class NothingToAgree extends Refusal {
  constructor() {
    super(
      "conflict",
      "nothing_to_agree",
      "There is no renewal of yours that waits for your consent.",
    );
  }
}

export class NoProration extends Refusal {
  constructor() {
    super("conflict", "no_proration", "Prorated payment not available for this payment method.");
  }
}

export class NotCancellable extends Refusal {
  constructor() {
    super(
      "conflict",
      "not_cancellable",
      "You have no paid plan that renews, so nothing is to be cancelled.",
    );
  }
}

/** The provider has not confirmed it yet. */
export class PaymentOpen extends Refusal {
  constructor() {
    super("conflict", "payment_open", "Payment was pending from processor. Please retry.");
  }
}

export class PaymentNotSuccessful extends Refusal {
  constructor(status: string) {
    super(
      "unpaid",
      "payment_not_successful",
      `Payment was ${status} from processor. Please retry.`,
    );
  }
}

export class PaymentUnfit extends Refusal {
  constructor() {
    super(
      "unpaid",
      "payment_not_successful",
      "What was paid could not be given as agreed, so nothing was given and the money is being paid back.",
    );
  }
}
