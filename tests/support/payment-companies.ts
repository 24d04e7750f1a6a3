import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Currency } from "#domain/money.ts";
import type {
  Checkout,
  CheckoutOrder,
  PaymentKey,
  PaymentProvider,
} from "#server/payments/provider.ts";
import { createFlutterwaveProvider } from "#server/payments/providers/flutterwave.ts";
import { createPaystackProvider } from "#server/payments/providers/paystack.ts";
import { createStripeProvider } from "#server/payments/providers/stripe.ts";
import { startFlutterwaveStandIn } from "#server/payments/stand-ins/flutterwave-stand-in.ts";
import { startPaystackStandIn } from "#server/payments/stand-ins/paystack-stand-in.ts";
import type { Delivery, StandIn, StandInOptions } from "#server/payments/stand-ins/stand-in.ts";
import { startStripeStandIn } from "#server/payments/stand-ins/stripe-stand-in.ts";
import type { Bill, NewBill, ButtonAction } from "#server/payments/stand-ins/bills.ts";

export const NOW = Date.UTC(2026, 10, 23, 12);
export const clock = { now: () => NOW };
const TIMEOUT_MS = 1_000;
const HOUR_MS = 3_600_000;

export interface Company {
  name: "stripe" | "paystack" | "flutterwave";
  start(options: StandInOptions): Promise<StandIn>;
  open(standIn: StandIn, clock?: Clock): PaymentProvider;
  currency: Currency;
  returnParameter: string;
  canForgetCards: boolean;
}

export const COMPANIES: readonly Company[] = [
  {
    name: "stripe",
    start: startStripeStandIn,
    open: ({ config }) => createStripeProvider(config, TIMEOUT_MS),
    currency: "GBP",
    returnParameter: "session_id",
    canForgetCards: true,
  },
  {
    name: "paystack",
    start: startPaystackStandIn,
    open: ({ config }) => createPaystackProvider(config, TIMEOUT_MS),
    currency: "NGN",
    returnParameter: "reference",
    canForgetCards: true,
  },
  {
    name: "flutterwave",
    start: startFlutterwaveStandIn,
    open: ({ config }, state = clock) => createFlutterwaveProvider(config, state, TIMEOUT_MS),
    currency: "TZS",
    returnParameter: "transaction_id",
    canForgetCards: false,
  },
];

let count = 0;
export function newReference(): string {
  count += 1;
  return `tl_${String(count).padStart(24, "0")}`;
}

export function newOrder(
  { currency }: Pick<Company, "currency">,
  change: Partial<CheckoutOrder> = {},
): CheckoutOrder {
  return {
    reference: newReference(),
    amountMinor: 599_000,
    currency,
    description: "Season plan, 30 days",
    customer: { email: "ada@fans.example", name: "Ada" },
    keepCard: true,
    successUrl: "https://touchline.example/pricing?plan=3",
    cancelUrl: "https://touchline.example/pricing",
    expiresAt: new Date(NOW + HOUR_MS),
    ...change,
  };
}

export function billOf(change: Partial<NewBill> & Pick<NewBill, "reference">): NewBill {
  return {
    amount: 500,
    currency: "USD",
    description: "50 points",
    email: "ada@fans.example",
    keep: false,
    successUrl: "",
    cancelUrl: null,
    closesAt: Infinity,
    ...change,
  };
}

export interface StartedCheckout {
  ordered: CheckoutOrder;
  checkout: Checkout;
  key: PaymentKey;
}

export function setUpCompany(company: Company) {
  const at: { standIn?: StandIn; provider?: PaymentProvider; delivered: Delivery[] } = {
    delivered: [],
  };
  const standIn = () => {
    if (at.standIn === undefined) throw new Error("The stand-in has not started.");
    return at.standIn;
  };
  const provider = () => {
    if (at.provider === undefined) throw new Error("The stand-in has not started.");
    return at.provider;
  };
  beforeAll(async () => {
    at.standIn = await company.start({
      clock,
      deliver: async (delivery) => void at.delivered.push(delivery),
    });
    at.provider = company.open(at.standIn);
  });
  afterAll(() => standIn().close());
  beforeEach(() => {
    at.delivered = [];
    standIn().requests.length = 0;
  });
  afterEach(() => standIn().faults.clear());

  async function begin(change: Partial<CheckoutOrder> = {}): Promise<StartedCheckout> {
    const ordered = newOrder(company, change);
    const checkout = await provider().startCheckout(ordered);
    const { reference } = ordered;
    return { ordered, checkout, key: { reference, providerReference: checkout.providerReference } };
  }

  async function pay(change: Partial<CheckoutOrder> = {}, press: ButtonAction = "pay") {
    const started = await begin(change);
    await standIn().act(started.key.reference, press);
    const payment = await provider().findPayment(started.key);
    if (payment === null) throw new Error("The stand-in does not know the paid payment.");
    const { currency } = started.ordered;
    return {
      ...started,
      payment,
      refund: (amountMinor = payment.amountMinor) =>
        provider().refund({ key: started.key, amountMinor, currency, reason: "unfit" }),
    };
  }

  return {
    standIn,
    provider,
    begin,
    pay,
    delivered: () => at.delivered,
    forgetDelivered: () => void (at.delivered = []),
    order: (change?: Partial<CheckoutOrder>) => newOrder(company, change),
    async keepCard(): Promise<string> {
      const { payment } = await pay();
      if (payment.authorization === null) throw new Error("The stand-in saved no card.");
      return payment.authorization;
    },
    chargeOf(authorization: string) {
      const { reference, amountMinor, currency, description, customer } = newOrder(company);
      return { reference, amountMinor, currency, description, customer, authorization };
    },
    billsOf: (reference: string): Bill[] =>
      standIn().bills.all.filter((bill) => bill.reference === reference),
  };
}
