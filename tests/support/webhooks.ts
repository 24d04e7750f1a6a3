import type { OutgoingHttpHeaders } from "node:http";
import { Stripe } from "stripe";
import type { TestApp } from "./test-app.ts";

export const WEBHOOK_SECRET = "whsec_stripestandin";

export function messageAbout(reference: string, id = `evt_${reference}`) {
  return {
    id,
    object: "event",
    type: "checkout.session.completed",
    data: { object: { object: "checkout.session", client_reference_id: reference } },
  };
}
export type Message = ReturnType<typeof messageAbout>;

export function signedHeaders(payload: string, sentAt: number): Record<string, string> {
  return {
    "content-type": "application/json",
    "stripe-signature": new Stripe("sk_test_nobody").webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(sentAt / 1000),
    }),
  };
}

export function signed({ clock }: Pick<TestApp, "clock">, payload: string): Record<string, string> {
  return signedHeaders(payload, clock.now());
}

/** @returns the status */
export async function send(
  { app }: Pick<TestApp, "app">,
  payload: string | Buffer,
  headers: OutgoingHttpHeaders,
  provider = "stripe",
): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: `/api/v1/webhooks/${provider}`,
    payload,
    headers,
  });
  return answer.statusCode;
}

/** @returns the status */
export async function deliver(app: TestApp, message: Message): Promise<number> {
  const payload = JSON.stringify(message);
  return send(app, payload, signed(app, payload));
}
