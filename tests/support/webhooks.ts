import type { OutgoingHttpHeaders } from "node:http";
import { signedHeaders } from "#server/payments/providers/sandbox/sandbox-signature.ts";
import { readSetting } from "#server/platform/db/settings-repository.ts";
import type { TestApp } from "./test-app.ts";

export interface Message {
  id: string;
  type: string;
  reference: string;
  provider_reference: string;
}

/** What the sandbox would send of a payment. */
export function messageAbout(reference: string, id = `evt_${reference}`): Message {
  return { id, type: "payment.paid", reference, provider_reference: `sbx_of_${reference}` };
}

/** The headers that the sandbox would send with these bytes. */
export async function signed(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  payload: string,
  sentAt = clock.now(),
): Promise<Record<string, string>> {
  return signedHeaders(String(await readSetting(db, "sandbox_webhook_secret")), payload, sentAt);
}

/** Sends bytes as a provider does. @returns the status */
export async function send(
  { app }: Pick<TestApp, "app">,
  payload: string | Buffer,
  headers: OutgoingHttpHeaders,
  provider = "sandbox",
): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: `/api/v1/webhooks/${provider}`,
    payload,
    headers,
  });
  return answer.statusCode;
}

/** A message as the sandbox sends it. @returns the status */
export async function deliver(app: TestApp, message: Message): Promise<number> {
  const payload = JSON.stringify(message);
  return send(app, payload, await signed(app, payload));
}
