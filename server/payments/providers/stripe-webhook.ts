import type { IncomingHttpHeaders } from "node:http";
import { Stripe } from "stripe";
import * as v from "valibot";
import { type WebhookNotice, WebhookRefused } from "#server/payments/provider.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { signatureHeader } from "#server/payments/providers/webhook-proof.ts";

const TOLERANCE_S = 300;

interface Delivery {
  raw: Buffer;
  headers: IncomingHttpHeaders;
  nowMs: number;
  secrets: readonly string[];
}

export function readStripeWebhook(
  webhooks: Stripe["webhooks"],
  { raw, headers, nowMs, secrets }: Delivery,
): WebhookNotice {
  const header = signatureHeader(headers, "stripe-signature");
  requireFresh(header, nowMs);
  const parsed = v.safeParse(Event, verifyWith(secrets));
  if (!parsed.success) throw new WebhookRefused("unreadable");
  const { id, type, data } = parsed.output;
  return { eventId: id, type, subject: subjectOf(data.object) };

  /** During a rotation both secrets are valid. */
  function verifyWith([secret, ...others]: readonly string[]): unknown {
    try {
      return webhooks.constructEvent(
        raw.toString(),
        header,
        secret ?? "",
        TOLERANCE_S,
        undefined,
        nowMs,
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new WebhookRefused("unreadable");
      if (others.length === 0) throw new WebhookRefused("signature");
      return verifyWith(others);
    }
  }
}

/** The library accepts timestamps in the future, so check them here. */
function requireFresh(header: string, nowMs: number): void {
  const timestamps = header
    .split(",")
    .filter((part) => part.startsWith("t="))
    .map((part) => part.slice(2));
  const [timestamp = ""] = timestamps;
  if (timestamps.length !== 1 || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookRefused("signature");
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S) throw new WebhookRefused("stale");
}

const Text = v.nullish(v.unknown());
const Event = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.pipe(v.string(), v.maxLength(100)),
  data: v.object({
    object: v.object({
      object: v.optional(v.string()),
      id: v.optional(v.string()),
      client_reference_id: Text,
      payment_intent: Text,
      metadata: v.nullish(v.record(v.string(), v.unknown())),
    }),
  }),
});
type EventObject = v.InferOutput<typeof Event>["data"]["object"];

/** Refunds and disputes name only their payment, not our reference. */
function subjectOf(eventObject: EventObject): WebhookNotice["subject"] {
  const reference = ourReference(
    eventObject.client_reference_id ?? eventObject.metadata?.["reference"],
  );
  switch (eventObject.object) {
    case "checkout.session":
    case "payment_intent":
      return toSubject(reference, eventObject.id);
    case "charge":
    case "refund":
    case "dispute":
      return toSubject(reference, eventObject.payment_intent);
    default:
      return null;
  }
}

function toSubject(reference: string | null, id: unknown): WebhookNotice["subject"] {
  const providerReference = typeof id === "string" ? id : null;
  return reference === null && providerReference === null ? null : { reference, providerReference };
}
