import {
  insertWebhook,
  listDueWebhooks,
  markWebhook,
  type SandboxPayment,
} from "#server/payments/providers/sandbox/sandbox-repository.ts";
import {
  type SandboxMessage,
  signedHeaders,
} from "#server/payments/providers/sandbox/sandbox-signature.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Has a webhook sent once the transaction stands, and it is due. */
export async function queueWebhook(
  context: Context,
  tx: Db,
  { payment, type, dueAt }: { payment: SandboxPayment; type: string; dueAt: Date },
): Promise<void> {
  await insertWebhook(tx, {
    eventId: `evt_${context.randomBytes(12).toString("hex")}`,
    type,
    reference: payment.reference,
    dueAt,
  });
  await context.jobs.request(tx, "send-sandbox-webhooks");
}

/** Gives a message to whoever listens. @returns the status that it was answered with */
export type Post = (payload: string, headers: Record<string, string>) => Promise<number>;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** What was not taken is sent again, ever less often. */
export async function sendDueWebhooks(
  context: Context,
  secret: string,
  post: Post,
  signal?: AbortSignal,
): Promise<void> {
  const due = await listDueWebhooks(context.db, now(context));
  for (const { id, eventId, type, reference, providerReference, attempts } of due) {
    if (signal?.aborted === true) return;
    const message: SandboxMessage = {
      id: eventId,
      type,
      reference,
      provider_reference: providerReference,
    };
    const payload = JSON.stringify(message);
    const at = now(context);
    const status = await post(payload, signedHeaders(secret, payload, at.getTime()));
    const isTaken = status >= 200 && status < 300;
    const waitMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** attempts);
    await markWebhook(
      context.db,
      id,
      isTaken ? { deliveredAt: at } : { dueAt: new Date(at.getTime() + waitMs) },
    );
  }
}
