import { Ajv } from "ajv";
import { parse } from "qs";
import { CURRENCY_DIGITS } from "#domain/money.ts";

// Only Stripe's published fields that we send. Others are refused, as Stripe does.

const text = { type: "string", minLength: 1, maxLength: 500 };
const url = { type: "string", pattern: "^https?://", maxLength: 5000 };
const amount = { type: "integer", minimum: 1, maximum: 99_999_999 };
const currency = {
  enum: Object.keys(CURRENCY_DIGITS)
    .filter((code) => !["GHS", "SLL"].includes(code))
    .map((code) => code.toLowerCase()),
};
const metadata = { type: "object", maxProperties: 50, additionalProperties: text };
const expand = { type: "array", items: text };

function object(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: "object", additionalProperties: false, required, properties };
}

const SCHEMAS = {
  "checkout.sessions.create": object(
    {
      mode: { const: "payment" },
      client_reference_id: { ...text, maxLength: 200 },
      metadata,
      customer_email: { ...text, pattern: "@" },
      customer_creation: { enum: ["always", "if_required"] },
      line_items: {
        type: "array",
        minItems: 1,
        items: object(
          {
            quantity: { type: "integer", minimum: 1 },
            price_data: object(
              {
                currency,
                unit_amount: amount,
                product_data: object({ name: text }, ["name"]),
              },
              ["currency", "unit_amount", "product_data"],
            ),
          },
          ["quantity", "price_data"],
        ),
      },
      adaptive_pricing: object({ enabled: { type: "boolean" } }),
      payment_intent_data: object({
        description: text,
        metadata,
        setup_future_usage: { enum: ["off_session", "on_session"] },
      }),
      success_url: {
        ...url,
        pattern: String.raw`^https?://.*[?&]session_id=\{CHECKOUT_SESSION_ID\}`,
      },
      cancel_url: url,
      expires_at: { type: "integer" },
      expand,
    },
    ["mode", "line_items", "success_url"],
  ),
  "payment_intents.create": object(
    {
      amount,
      currency,
      customer: { type: "string", pattern: "^cus_" },
      payment_method: { type: "string", pattern: "^pm_" },
      off_session: { type: "boolean" },
      confirm: { type: "boolean" },
      error_on_requires_action: { type: "boolean" },
      description: text,
      metadata,
      expand,
    },
    ["amount", "currency"],
  ),
  "refunds.create": object(
    {
      payment_intent: { type: "string", pattern: "^pi_" },
      amount,
      reason: { enum: ["duplicate", "fraudulent", "requested_by_customer"] },
      metadata,
    },
    ["payment_intent"],
  ),
} as const;

export interface SessionRequest {
  client_reference_id: string;
  customer_email: string;
  line_items: [
    { price_data: { currency: string; unit_amount: number; product_data: { name: string } } },
  ];
  payment_intent_data: { setup_future_usage?: string };
  success_url: string;
  cancel_url: string;
  expires_at: number;
}

export interface IntentRequest {
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  description: string;
  metadata: { reference: string; keep: string };
}

export interface RefundRequest {
  payment_intent: string;
  amount: number;
}

interface Requests {
  "checkout.sessions.create": SessionRequest;
  "payment_intents.create": IntentRequest;
  "refunds.create": RefundRequest;
}

const ajv = new Ajv({ coerceTypes: true, allErrors: true });
const validators = new Map(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/** @param form fields like `line_items[0][quantity]=1`. @returns null if invalid */
export function readForm<Name extends keyof Requests>(
  name: Name,
  form: string,
): Requests[Name] | null {
  const fields: unknown = parse(form, { depth: 8, arrayLimit: 100, parameterLimit: 200 });
  if (validators.get(name)?.(fields) !== true) return null;
  // The validator has checked it against this type's schema.
  return fields as unknown as Requests[Name];
}
