import type { IncomingHttpHeaders } from "node:http";
import { Stripe } from "stripe";
import * as v from "valibot";
import { type WebhookNotice, WebhookRefused } from "#server/payments/provider.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { proofHeader } from "#server/payments/providers/webhook-proof.ts";

/** How far its stamp may be from now, either way. */
const TOLERANCE_S = 300;

interface Delivery {
  raw: Buffer;
  headers: IncomingHttpHeaders;
  nowMs: number;
  secrets: readonly string[];
}

/** @throws {WebhookRefused} */
export function readStripeWebhook(
  webhooks: Stripe["webhooks"],
  { raw, headers, nowMs, secrets }: Delivery,
): WebhookNotice {
  const header = proofHeader(headers, "stripe-signature");
  requireFresh(header, nowMs);
  const parsed = v.safeParse(Event, openWith(secrets));
  if (!parsed.success) throw new WebhookRefused("unreadable");
  const { id, type, data } = parsed.output;
  return { eventId: id, type, about: aboutOf(data.object) };

  /** While one secret takes the place of another, either is right. */
  function openWith([secret, ...others]: readonly string[]): unknown {
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
      return openWith(others);
    }
  }
}

/** The library looks back alone: it would take a message that was signed for tomorrow, and take it again until then. */
function requireFresh(header: string, nowMs: number): void {
  const stamps = header
    .split(",")
    .filter((part) => part.startsWith("t="))
    .map((part) => part.slice(2));
  const [stamp = ""] = stamps;
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp)) throw new WebhookRefused("signature");
  if (Math.abs(nowMs / 1000 - Number(stamp)) > TOLERANCE_S) throw new WebhookRefused("stale");
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
type Subject = v.InferOutput<typeof Event>["data"]["object"];

/** Pages name our reference, charges have it from what they were made of; refunds and disputes know their payment alone. */
function aboutOf(subject: Subject): WebhookNotice["about"] {
  const reference = ourReference(subject.client_reference_id ?? subject.metadata?.["reference"]);
  switch (subject.object) {
    case "checkout.session":
    case "payment_intent":
      return known(reference, subject.id);
    case "charge":
    case "refund":
    case "dispute":
      return known(reference, subject.payment_intent);
    default:
      return null;
  }
}

function known(reference: string | null, id: unknown): WebhookNotice["about"] {
  const providerReference = typeof id === "string" ? id : null;
  return reference === null && providerReference === null ? null : { reference, providerReference };
}
