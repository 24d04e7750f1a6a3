import * as v from "valibot";
import type { ProviderDialect, StandInContext } from "#server/payments/stand-ins/stand-in.ts";
import { intentId, intentOf } from "#server/payments/stand-ins/stripe-objects.ts";

const Whole = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
const Query = v.strictObject({
  "created[gte]": v.optional(Whole, "0"),
  limit: v.pipe(v.optional(Whole, "10"), v.minValue(1), v.maxValue(100)),
  starting_after: v.optional(v.string()),
});

export function registerList(
  app: Parameters<ProviderDialect["routes"]>[0],
  { bills }: StandInContext,
): void {
  app.get("/v1/payment_intents", async ({ query }, reply) => {
    const request = v.safeParse(Query, query);
    const {
      "created[gte]": from,
      limit,
      starting_after: after,
    } = request.success ? request.output : {};
    const all = bills
      .openedBetween((from ?? 0) * 1000, Infinity)
      .filter(({ status, hasPage }) => status === "paid" || status === "failed" || !hasPage);
    const start = after === undefined ? 0 : all.findIndex((bill) => intentId(bill) === after) + 1;
    if (!request.success || limit === undefined || (after !== undefined && start === 0))
      return reply.code(400).send({ error: { type: "invalid_request_error" } });
    return {
      object: "list",
      data: all.slice(start, start + limit).map(intentOf),
      has_more: all.length > start + limit,
    };
  });
}
