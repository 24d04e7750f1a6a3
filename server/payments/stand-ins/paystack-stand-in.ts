import { createHmac } from "node:crypto";
import * as v from "valibot";
import { DAY_MS } from "#domain/day.ts";
import {
  type ProviderDialect,
  type StandIn,
  type StandInOptions,
  startStandIn,
} from "#server/payments/stand-ins/stand-in.ts";
import { type Bill, isRefunded, type NewBill } from "#server/payments/stand-ins/bills.ts";

const Money = {
  email: v.pipe(v.string(), v.email()),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  currency: v.picklist(["NGN", "GHS", "ZAR", "KES", "USD"]),
  reference: v.pipe(v.string(), v.regex(/^[\w.=-]+$/)),
  metadata: v.strictObject({
    keep: v.picklist(["yes", "no"]),
    cancel_action: v.optional(v.pipe(v.string(), v.url())),
  }),
};
const Initialize = v.strictObject({ ...Money, callback_url: v.pipe(v.string(), v.url()) });
const ChargeAuthorization = v.strictObject({ ...Money, authorization_code: v.string() });
const Refund = v.strictObject({
  transaction: v.string(),
  amount: v.pipe(v.number(), v.integer()),
  currency: v.string(),
  merchant_note: v.string(),
});
const Count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number));
const Time = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));
const List = v.strictObject({
  status: v.optional(v.picklist(["failed", "success", "abandoned", "reversed"])),
  from: v.optional(Time),
  to: v.optional(Time),
  perPage: v.pipe(
    v.optional(Count, "50"),
    v.transform((count) => Math.min(count, 100)),
  ),
  page: v.optional(Count, "1"),
});
const Deactivate = v.strictObject({ authorization_code: v.string() });

const refusal = (message: string) => ({ status: false, message });
const success = (data: unknown) => ({ status: true, message: "Done", data });

function statusOf(bill: Bill): string {
  if (isRefunded(bill)) return "reversed";
  return {
    open: "abandoned",
    pending: "pending",
    paid: "success",
    failed: "failed",
    cancelled: "abandoned",
  }[bill.status];
}

function transactionOf(bill: Bill) {
  const { number, reference, amount, currency, keep, live, card } = bill;
  return {
    id: number,
    domain: live ? "live" : "test",
    status: statusOf(bill),
    reference,
    amount,
    currency,
    metadata: { keep: keep ? "yes" : "no" },
    authorization:
      bill.status === "paid"
        ? { authorization_code: `AUTH_${card.token}`, reusable: true, channel: "card" }
        : {},
    customer: { email: card.email },
  };
}

function billOf(money: v.InferOutput<v.ObjectSchema<typeof Money, undefined>>): NewBill {
  return {
    reference: money.reference,
    amount: Number(money.amount),
    currency: money.currency,
    description: money.reference,
    email: money.email,
    keep: money.metadata.keep === "yes",
    successUrl: "",
    cancelUrl: money.metadata.cancel_action ?? null,
    closesAt: Infinity,
  };
}

const DIALECT: ProviderDialect = {
  name: "paystack",
  label: "Paystack",
  keys: { test: "sk_test_paystackstandin", live: "sk_live_paystackstandin" },
  webhookSecret: null,
  apiPath: "",
  unauthorized: refusal("Invalid key"),

  routes(app, { bills, pageUrl, sendWebhook, clock, faults }) {
    app.post("/transaction/initialize", async ({ body }, reply) => {
      const order = v.safeParse(Initialize, body);
      if (!order.success) return reply.code(400).send(refusal("Invalid parameters"));
      if (bills.find(order.output.reference) !== undefined)
        return reply.code(400).send(refusal("Duplicate Transaction Reference"));
      const bill = bills.open({
        ...billOf(order.output),
        successUrl: order.output.callback_url,
        closesAt: clock.now() + DAY_MS,
      });
      const { reference } = bill;
      return success({
        authorization_url: pageUrl(bill),
        access_code: `${bill.number}`,
        reference,
      });
    });

    app.get<{ Params: { reference: string } }>(
      "/transaction/verify/:reference",
      async ({ params }, reply) => {
        const bill = bills.find(params.reference);
        return bill === undefined || faults.isBehind
          ? reply.code(404).send(refusal("Transaction reference not found."))
          : success(transactionOf(bill));
      },
    );

    app.get("/transaction", async ({ query }, reply) => {
      const request = v.safeParse(List, query);
      if (!request.success) return reply.code(400).send(refusal("Invalid parameters"));
      const { status, from = 0, to = Infinity, perPage, page } = request.output;
      const all = bills
        .openedBetween(from, to)
        .map(transactionOf)
        .filter((transaction) => status === undefined || transaction.status === status);
      return {
        ...success(all.slice((page - 1) * perPage, page * perPage)),
        meta: {
          total: all.length,
          skipped: (page - 1) * perPage,
          perPage,
          page,
          pageCount: Math.ceil(all.length / perPage),
        },
      };
    });

    app.post("/transaction/charge_authorization", async ({ body }, reply) => {
      const order = v.safeParse(ChargeAuthorization, body);
      if (!order.success) return reply.code(400).send(refusal("Invalid parameters"));
      const { reference, email, authorization_code: code } = order.output;
      if (bills.find(reference) !== undefined)
        return reply.code(400).send(refusal("Duplicate Transaction Reference"));
      const card = bills.cards.get(code.replace("AUTH_", ""));
      if (card === undefined || card.isForgotten || card.email !== email)
        return reply.code(400).send(refusal("Authorization code is invalid"));
      const bill = bills.charge(billOf(order.output), card);
      await sendWebhook(bill, "pay");
      return success(transactionOf(bill));
    });

    app.post("/refund", async ({ body }, reply) => {
      const order = v.safeParse(Refund, body);
      const bill = order.success ? bills.find(order.output.transaction) : undefined;
      if (!order.success || bill === undefined || !bills.refund(bill, order.output.amount))
        return reply.code(400).send(refusal("Transaction has been fully reversed"));
      await sendWebhook(bill, "refund");
      return success({ transaction: { id: bill.number }, status: "pending" });
    });

    app.get<{ Querystring: { transaction?: string } }>("/refund", async ({ query }) => {
      const bill = bills.byNumber(Number(query.transaction));
      return success(
        (bill?.refunds ?? []).map((amount) => ({
          transaction: bill?.number,
          amount,
          status: bill?.refundStatus === "done" ? "processed" : bill?.refundStatus,
        })),
      );
    });

    app.get<{ Params: { id: string } }>("/dispute/transaction/:id", async ({ params }, reply) => {
      const dispute = bills.byNumber(Number(params.id))?.dispute ?? null;
      if (dispute === null) return reply.code(404).send(refusal("Dispute not found"));
      return success(
        dispute === "won"
          ? { status: "resolved", resolution: "declined" }
          : { status: "awaiting-merchant-feedback", resolution: null },
      );
    });

    app.post("/customer/authorization/deactivate", async ({ body }, reply) => {
      const order = v.safeParse(Deactivate, body);
      const code = order.success ? order.output.authorization_code : "";
      const card = bills.cards.get(code.replace("AUTH_", ""));
      if (card === undefined || card.isForgotten)
        return reply.code(404).send(refusal("Authorization not found"));
      bills.forget(card);
      return { status: true, message: "Authorization has been deactivated" };
    });
  },

  messages(bill, action) {
    const { number, reference } = bill;
    switch (action) {
      case "pay":
        return bill.status === "paid" ? [message("charge.success", transactionOf(bill))] : [];
      case "refund":
        return ["refund.pending", "refund.processed"].map((event) =>
          message(event, { id: number, transaction_reference: reference, status: "processed" }),
        );
      case "dispute":
        return [message("charge.dispute.create", { id: number, transaction: { reference } })];
      case "win":
        return [message("charge.dispute.resolve", { id: number, transaction: { reference } })];
      default:
        return [];
    }
  },

  minorOf: ({ amount }) => amount,

  sign: (raw, secret) => ({
    "x-paystack-signature": createHmac("sha512", secret).update(raw).digest("hex"),
  }),

  backUrl({ successUrl, cancelUrl, reference }, action) {
    if (action === "cancel") return cancelUrl;
    if (action !== "pay" && action !== "decline") return null;
    const url = new URL(successUrl);
    url.searchParams.set("trxref", reference);
    url.searchParams.set("reference", reference);
    return url.href;
  },
};

function message(event: string, data: unknown) {
  return { type: event, body: { event, data } };
}

export function startPaystackStandIn(options: StandInOptions): Promise<StandIn> {
  return startStandIn(DIALECT, options);
}
