import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import { type WebhookNotice, WebhookRefused } from "#server/payments/provider.ts";

const SIGNATURE_HEADER = "x-sandbox-signature";
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
/** A message that is older, or of the future, may be somebody's who has kept or made it. */
const TOLERANCE_MS = 5 * 60_000;

const Message = v.object({
  id: v.string(),
  type: v.string(),
  reference: v.string(),
  provider_reference: v.string(),
});

export type SandboxMessage = v.InferOutput<typeof Message>;

/** The headers of a message, signed as it is sent. */
export function signedHeaders(
  secret: string,
  payload: string,
  nowMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000));
  return {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: `t=${seconds},v1=${digest(secret, seconds, payload)}`,
  };
}

/** @throws {WebhookRefused} */
export function readSigned(
  secret: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  nowMs: number,
): WebhookNotice {
  const [, seconds = "", given = ""] = FORM.exec(String(headers[SIGNATURE_HEADER])) ?? [];
  const expected = Buffer.from(digest(secret, seconds, raw));
  const got = Buffer.from(given);
  if (got.length !== expected.length || !timingSafeEqual(got, expected))
    throw new WebhookRefused("signature");
  if (Math.abs(nowMs - Number(seconds) * 1000) > TOLERANCE_MS) throw new WebhookRefused("stale");
  const message = v.safeParse(Message, parseJson(raw));
  if (!message.success) throw new WebhookRefused("unreadable");
  const { id, type, reference, provider_reference } = message.output;
  return { eventId: id, type, about: { reference, providerReference: provider_reference } };
}

function digest(secret: string, seconds: string, payload: string | Buffer): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(payload).digest("hex");
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
