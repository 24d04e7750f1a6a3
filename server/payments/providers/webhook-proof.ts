import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { WebhookRefused } from "#server/payments/provider.ts";

/** Takes as long whichever character differs: what is compared is a secret, or made of one. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws {WebhookRefused} for a header that is missing, or there more than once */
export function proofHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== "string" || value === "") throw new WebhookRefused("signature");
  return value;
}

/** @throws {WebhookRefused} */
export function parseWebhook(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8")) as unknown;
  } catch {
    throw new WebhookRefused("unreadable");
  }
}

/** For a provider that does not number its messages: the same bytes are the same message. */
export function nameOfBytes(type: string, raw: Buffer): string {
  return `${type}:${createHash("sha256").update(raw).digest("hex").slice(0, 32)}`;
}
