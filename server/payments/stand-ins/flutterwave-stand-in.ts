import * as v from "valibot";
import { DAY_MS } from "#domain/day.ts";
import { CURRENCY_DIGITS, isCurrency, minorUnits } from "#domain/money.ts";
import {
  type ProviderDialect,
  type StandInContext,
  type StandIn,
  type StandInOptions,
  startStandIn,
} from "#server/payments/stand-ins/stand-in.ts";
import type { Bill, NewBill } from "#server/payments/stand-ins/bills.ts";

const MINUTE_MS = 60_000;
const PAGE_SIZE = 10;
const CODES = Object.keys(CURRENCY_DIGITS);

const Money = {
  tx_ref: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  amount: v.pipe(v.number(), v.minValue(0.01)),
  currency: v.picklist(CODES),
  meta: v.strictObject({ keep: v.picklist(["yes", "no"]) }),
};
const Page = v.strictObject({
  ...Money,
  redirect_url: v.pipe(v.string(), v.url()),
  customer: v.strictObject({ email: v.pipe(v.string(), v.email()), name: v.string() }),
  customizations: v.strictObject({ title: v.string() }),
  session_duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
});
const Tokenized = v.strictObject({
  ...Money,
  token: v.string(),
  email: v.pipe(v.string(), v.email()),
  narration: v.string(),
});
const Day = v.pipe(v.string(), v.isoDate(), v.transform(Date.parse));
const List = v.strictObject({
  status: v.optional(v.picklist(["successful", "failed", "pending"])),
  from: v.optional(Day),
  to: v.optional(Day),
  page: v.pipe(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), "1"), v.transform(Number)),
});
const Refund = v.strictObject({ amount: v.number(), comments: v.string() });

const refusal = (message: string) => ({ status: "error", message, data: null });
const success = (data: unknown) => ({ status: "success", message: "Done", data });
const NOTHING = refusal("No transaction was found for this id");

function transactionOf(bill: Bill) {
  const { number, reference, amount, currency, keep, card, status } = bill;
  return {
    id: number,
    tx_ref: reference,
    flw_ref: `FLW-MOCK-${number}`,
    amount,
    charged_amount: amount,
    currency,
    status: {
      open: "pending",
      pending: "pending",
      paid: "successful",
      failed: "failed",
      cancelled: "cancelled",
    }[status],
    meta: { keep: keep ? "yes" : "no" },
    card: { token: `flw-t1nf-${card.token}`, last_4digits: "4242" },
    customer: { email: card.email },
  };
}

function attempted(bill: Bill | undefined): Bill | undefined {
  return bill?.status === "open" || bill?.status === "cancelled" ? undefined : bill;
}

const DIALECT: ProviderDialect = {
  name: "flutterwave",
  label: "Flutterwave",
  keys: { test: "FLWSECK_TEST-flutterwavestandin-X", live: "FLWSECK-flutterwavestandin-X" },
  webhookSecret: "the-hash-of-the-stand-in",
  apiPath: "/v3",
  unauthorized: refusal("Invalid authorization key"),

  routes(app, context) {
    const { bills, pageUrl, sendWebhook, clock, faults } = context;

    app.post("/v3/payments", async ({ body }, reply) => {
      const order = v.safeParse(Page, body);
      if (!order.success) return reply.code(400).send(refusal("Invalid parameters"));
      const { customer, redirect_url, customizations, session_duration } = order.output;
      const bill = bills.open({
        ...billOf(order.output, customer.email),
        description: customizations.title,
        successUrl: redirect_url,
        closesAt: clock.now() + session_duration * MINUTE_MS,
      });
      return success({ link: pageUrl(bill) });
    });

    app.get("/v3/transactions", async ({ query }, reply) => {
      const request = v.safeParse(List, query);
      if (!request.success) return reply.code(400).send(refusal("Invalid parameters"));
      const { status, from = 0, to = Infinity, page } = request.output;
      const all = bills
        .openedBetween(from, to + DAY_MS - 1)
        .filter((bill) => attempted(bill) !== undefined)
        .map(transactionOf)
        .filter((transaction) => status === undefined || transaction.status === status);
      return {
        ...success(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
        meta: {
          page_info: {
            total: all.length,
            current_page: page,
            total_pages: Math.ceil(all.length / PAGE_SIZE),
          },
        },
      };
    });

    app.get<{ Querystring: { tx_ref?: string } }>(
      "/v3/transactions/verify_by_reference",
      async ({ query }, reply) => {
        const bill = faults.isBehind ? undefined : attempted(bills.find(query.tx_ref ?? ""));
        return bill === undefined ? reply.code(404).send(NOTHING) : success(transactionOf(bill));
      },
    );

    app.get<{ Params: { id: string } }>(
      "/v3/transactions/:id/verify",
      async ({ params }, reply) => {
        const bill = attempted(bills.byNumber(Number(params.id)));
        return bill === undefined ? reply.code(400).send(NOTHING) : success(transactionOf(bill));
      },
    );

    app.post("/v3/tokenized-charges", async ({ body }, reply) => {
      const order = v.safeParse(Tokenized, body);
      if (!order.success) return reply.code(400).send(refusal("Invalid parameters"));
      const { token, email, narration, tx_ref } = order.output;
      if (bills.find(tx_ref) !== undefined)
        return reply.code(400).send(refusal("Duplicate transaction reference"));
      const card = bills.cards.get(token.replace("flw-t1nf-", ""));
      if (card === undefined || card.email !== email)
        return reply.code(400).send(refusal("Token not found"));
      const bill = bills.charge({ ...billOf(order.output, email), description: narration }, card);
      await sendWebhook(bill, "pay");
      return success(transactionOf(bill));
    });

    registerRefunds(app, context);
  },

  messages(bill, action) {
    const transaction = transactionOf(bill);
    switch (action) {
      case "pay":
      case "decline":
        return [
          { type: "charge.completed", body: { event: "charge.completed", data: transaction } },
        ];
      case "refund":
        return [
          {
            type: "refund.completed",
            body: { event: "refund.completed", data: { id: 1, tx_id: bill.number } },
          },
        ];
      case "dispute":
        return [
          {
            type: "chargeback.initiated",
            body: { event: "chargeback.initiated", data: { id: 2, TransactionId: bill.number } },
          },
        ];
      default:
        return [];
    }
  },

  minorOf: ({ amount, currency }) => (isCurrency(currency) ? minorUnits(amount, currency) : amount),

  // Flutterwave sends the secret itself instead of a signature.
  sign: (_raw, secret) => ({ "verif-hash": secret }),

  backUrl(bill, action) {
    if (!["pay", "decline", "cancel"].includes(action)) return null;
    const url = new URL(bill.successUrl);
    url.searchParams.set("status", transactionOf(bill).status);
    url.searchParams.set("tx_ref", bill.reference);
    if (action !== "cancel") url.searchParams.set("transaction_id", String(bill.number));
    return url.href;
  },
};

function registerRefunds(
  app: Parameters<ProviderDialect["routes"]>[0],
  { bills, sendWebhook }: StandInContext,
): void {
  app.post<{ Params: { id: string } }>("/v3/transactions/:id/refund", async (request, reply) => {
    const order = v.safeParse(Refund, request.body);
    const bill = bills.byNumber(Number(request.params.id));
    if (!order.success || bill === undefined || !bills.refund(bill, order.output.amount))
      return reply.code(400).send(refusal("Refund amount is greater than the amount left"));
    await sendWebhook(bill, "refund");
    return success({ id: 1, tx_id: bill.number, status: "completed" });
  });

  // The real API ignores the filter.
  app.get("/v3/refunds", async () =>
    success(
      bills.all.flatMap((bill) =>
        bill.refunds.map((amount, index) => ({
          id: index,
          tx_id: bill.number,
          amount_refunded: amount,
          status: bill.refundStatus === "done" ? "completed" : bill.refundStatus,
        })),
      ),
    ),
  );

  app.get<{ Querystring: { flw_ref?: string } }>("/v3/chargebacks", async ({ query }) =>
    success(
      bills.all
        .filter((bill) => bill.dispute !== null && `FLW-MOCK-${bill.number}` === query.flw_ref)
        .map((bill) => ({
          flw_ref: query.flw_ref,
          status: bill.dispute === "won" ? "won" : "initiated",
        })),
    ),
  );
}

function billOf(
  money: Pick<v.InferOutput<typeof Page>, "tx_ref" | "amount" | "currency" | "meta">,
  email: string,
): NewBill {
  return {
    reference: money.tx_ref,
    amount: money.amount,
    currency: money.currency,
    description: money.tx_ref,
    email,
    keep: money.meta.keep === "yes",
    successUrl: "",
    cancelUrl: null,
    closesAt: Infinity,
  };
}

export function startFlutterwaveStandIn(options: StandInOptions): Promise<StandIn> {
  return startStandIn(DIALECT, options);
}
