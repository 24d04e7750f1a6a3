import type { FastifyReply, FastifyRequest } from "fastify";
import { Stripe } from "stripe";
import { DAY_MS } from "#domain/day.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import {
  type ProviderDialect,
  type StandInContext,
  type StandIn,
  type StandInOptions,
  startStandIn,
} from "#server/payments/stand-ins/stand-in.ts";
import {
  chargeOf,
  disputeOf,
  eventOf,
  intentId,
  intentOf,
  numberOf,
  sessionId,
  sessionOf,
} from "#server/payments/stand-ins/stripe-objects.ts";
import { registerList } from "#server/payments/stand-ins/stripe-list.ts";
import { readForm } from "#server/payments/stand-ins/stripe-requests.ts";
import type { Bill } from "#server/payments/stand-ins/bills.ts";

const VERSION = "2026-10-28.endive";
const MINUTE_MS = 60_000;

const refusal = (error: Record<string, unknown>) => ({
  error: { type: "invalid_request_error", ...error },
});
const MISSING = refusal({ code: "resource_missing", message: "No such object" });
const INVALID = refusal({ code: "parameter_invalid", message: "Received unknown parameter" });

interface Answer {
  status: number;
  body: unknown;
}
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, body: unknown): Answer => ({ status, body });

function createDialect(clock: Clock): ProviderDialect {
  const event = (bill: Bill, type: Stripe.Event["type"], object: { id: string }) => ({
    type,
    body: eventOf(bill, { type, object, nowMs: clock.now() }),
  });
  return {
    name: "stripe",
    label: "Stripe",
    keys: { test: "sk_test_stripestandin", live: "sk_live_stripestandin" },
    webhookSecret: "whsec_stripestandin",
    apiPath: "",
    unauthorized: refusal({ message: "Invalid API Key provided" }),

    routes(app, context) {
      const answers = new Map<string, Answer & { form: string; at: number }>();

      /** An idempotency key repeats its answer for a day, and needs the same request. */
      async function answerOnce(
        request: FastifyRequest,
        reply: FastifyReply,
        handle: (form: string) => Promise<Answer>,
      ) {
        const form = typeof request.body === "string" ? request.body : "";
        if (request.headers["stripe-version"] !== VERSION)
          return reply.code(400).send(refusal({ message: "Another version is written for" }));
        const key = String(request.headers["idempotency-key"]);
        const savedAnswer = answers.get(key);
        const repeatedAnswer =
          savedAnswer !== undefined && clock.now() - savedAnswer.at < DAY_MS
            ? savedAnswer
            : undefined;
        if (repeatedAnswer !== undefined && repeatedAnswer.form !== form)
          return reply.code(400).send({ error: { type: "idempotency_error" } });
        const answer = repeatedAnswer ?? { ...(await handle(form)), form, at: clock.now() };
        answers.set(key, answer);
        return reply.code(answer.status).send(answer.body);
      }

      app.post("/v1/checkout/sessions", (request, reply) =>
        answerOnce(request, reply, (form) => openSession(context, form)),
      );
      app.post("/v1/payment_intents", (request, reply) =>
        answerOnce(request, reply, (form) => charge(context, form)),
      );
      app.post("/v1/refunds", (request, reply) =>
        answerOnce(request, reply, (form) => refund(context, form)),
      );
      registerReads(app, context);
      registerList(app, context);
      registerMethods(app, context);
    },

    messages(bill, action) {
      switch (action) {
        case "pay":
          if (bill.status !== "paid")
            return [event(bill, "payment_intent.payment_failed", intentOf(bill))];
          return [
            event(bill, "payment_intent.succeeded", intentOf(bill)),
            ...(bill.hasPage
              ? [event(bill, "checkout.session.completed", sessionOf(bill, "", clock.now()))]
              : []),
          ];
        case "decline":
          return [event(bill, "payment_intent.payment_failed", intentOf(bill))];
        case "refund":
          return [event(bill, "charge.refunded", chargeOf(bill))];
        case "dispute":
          return [event(bill, "charge.dispute.created", disputeOf(bill))];
        case "win":
          return [event(bill, "charge.dispute.closed", disputeOf(bill))];
        default:
          return [];
      }
    },

    // Stripe counts Ugandan shillings in hundredths.
    minorOf: ({ amount, currency }) => (currency === "UGX" ? amount / 100 : amount),

    sign: (raw, secret) => ({
      "stripe-signature": new Stripe("sk_test_nobody").webhooks.generateTestHeaderString({
        payload: raw.toString(),
        secret,
        timestamp: Math.floor(clock.now() / 1000),
      }),
    }),

    backUrl(bill, action) {
      if (action === "cancel") return bill.cancelUrl;
      return action === "pay"
        ? bill.successUrl.replace("{CHECKOUT_SESSION_ID}", sessionId(bill))
        : null;
    },
  };
}

async function openSession(
  { bills, clock, pageUrl }: StandInContext,
  form: string,
): Promise<Answer> {
  const order = readForm("checkout.sessions.create", form);
  if (order === null) return refused(400, INVALID);
  const [{ price_data: price }] = order.line_items;
  const openForMs = order.expires_at * 1000 - clock.now();
  if (!isWhole(price.unit_amount, price.currency)) return refused(400, INVALID);
  if (openForMs < 30 * MINUTE_MS - 1000 || openForMs > 1440 * MINUTE_MS)
    return refused(400, refusal({ param: "expires_at", message: "30 minutes to 24 hours" }));
  const bill = bills.open({
    reference: order.client_reference_id,
    amount: price.unit_amount,
    currency: price.currency.toUpperCase(),
    description: price.product_data.name,
    email: order.customer_email,
    keep: order.payment_intent_data.setup_future_usage === "off_session",
    successUrl: order.success_url,
    cancelUrl: order.cancel_url,
    closesAt: order.expires_at * 1000,
  });
  return ok(sessionOf(bill, pageUrl(bill), clock.now()));
}

/** Stripe counts hundredths of a Ugandan shilling, but takes only whole ones. */
function isWhole(amount: number, currency: string): boolean {
  return currency !== "ugx" || amount % 100 === 0;
}

async function charge({ bills, sendWebhook }: StandInContext, form: string): Promise<Answer> {
  const order = readForm("payment_intents.create", form);
  if (order === null || !isWhole(order.amount, order.currency)) return refused(400, INVALID);
  const card = bills.cards.get(order.payment_method.replace("pm_", ""));
  if (card === undefined || card.isForgotten || order.customer !== `cus_${card.token}`)
    return refused(
      400,
      refusal({ param: "payment_method", message: "It was detached, and is not used again" }),
    );
  const bill = bills.charge(
    {
      reference: order.metadata.reference,
      amount: order.amount,
      currency: order.currency.toUpperCase(),
      description: order.description,
      email: card.email,
      keep: order.metadata.keep === "yes",
      successUrl: "",
      cancelUrl: null,
      closesAt: Infinity,
    },
    card,
  );
  await sendWebhook(bill, "pay");
  return bill.status === "paid"
    ? ok(intentOf(bill))
    : refused(402, {
        error: {
          type: "card_error",
          code: "card_declined",
          message: `The card of ${card.email} was declined`,
          payment_intent: intentOf(bill),
        },
      });
}

async function refund({ bills, sendWebhook }: StandInContext, form: string): Promise<Answer> {
  const order = readForm("refunds.create", form);
  const bill = order === null ? undefined : bills.byNumber(numberOf(order.payment_intent));
  if (order === null || bill === undefined) return refused(400, INVALID);
  if (bill.dispute === "open") return refused(400, refusal({ code: "charge_disputed" }));
  if (!bills.refund(bill, order.amount))
    return refused(400, refusal({ code: "charge_already_refunded" }));
  await sendWebhook(bill, "refund");
  return ok({ id: `re_${bill.number}`, object: "refund", status: refundStatusOf(bill) });
}

function refundStatusOf({ refundStatus }: Bill): string {
  return refundStatus === "done" ? "succeeded" : refundStatus;
}

function registerReads(
  app: Parameters<ProviderDialect["routes"]>[0],
  { bills, clock, faults, pageUrl }: StandInContext,
): void {
  app.get<{ Params: { id: string } }>("/v1/checkout/sessions/:id", async ({ params }, reply) => {
    const bill = bills.byNumber(numberOf(params.id));
    return bill?.hasPage === true
      ? sessionOf(bill, pageUrl(bill), clock.now())
      : reply.code(404).send(MISSING);
  });

  app.get<{ Querystring: { query?: string } }>("/v1/payment_intents/search", async ({ query }) => {
    const reference = /^metadata\['reference'\]:'(\w+)'$/.exec(query.query ?? "")?.[1];
    const found = bills.all.filter(
      (bill) =>
        !faults.isBehind &&
        bill.reference === reference &&
        (["paid", "pending"].includes(bill.status) || !bill.hasPage),
    );
    return { object: "search_result", data: found.map(intentOf), has_more: false };
  });

  app.get<{ Params: { id: string } }>("/v1/payment_intents/:id", async ({ params }, reply) => {
    const bill = bills.byNumber(numberOf(params.id));
    return bill === undefined ? reply.code(404).send(MISSING) : intentOf(bill);
  });

  app.get<{ Querystring: { payment_intent?: string } }>("/v1/refunds", async ({ query }) => ({
    object: "list",
    data: bills.all
      .filter((bill) => intentId(bill) === query.payment_intent)
      .flatMap((bill) =>
        bill.refunds.map((amount) => ({ object: "refund", amount, status: refundStatusOf(bill) })),
      ),
    has_more: false,
  }));

  app.get<{ Querystring: { payment_intent?: string } }>("/v1/disputes", async ({ query }) => ({
    object: "list",
    data: bills.all
      .filter((bill) => bill.dispute !== null && intentId(bill) === query.payment_intent)
      .map(disputeOf),
    has_more: false,
  }));
}

function registerMethods(
  app: Parameters<ProviderDialect["routes"]>[0],
  { bills }: StandInContext,
): void {
  const methodOf = (id: string) => {
    const card = bills.cards.get(id.replace("pm_", ""));
    return card === undefined
      ? null
      : { id, object: "payment_method", customer: card.isForgotten ? null : `cus_${card.token}` };
  };

  app.get<{ Params: { id: string } }>("/v1/payment_methods/:id", async ({ params }, reply) => {
    return methodOf(params.id) ?? reply.code(404).send(MISSING);
  });

  app.post<{ Params: { id: string } }>(
    "/v1/payment_methods/:id/detach",
    async ({ params }, reply) => {
      const card = bills.cards.get(params.id.replace("pm_", ""));
      if (card === undefined || card.isForgotten) return reply.code(400).send(INVALID);
      bills.forget(card);
      return methodOf(params.id);
    },
  );
}

export function startStripeStandIn(options: StandInOptions): Promise<StandIn> {
  return startStandIn(createDialect(options.clock), options);
}
